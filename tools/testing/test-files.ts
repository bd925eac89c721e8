import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Test files by what they need; paths relative to the root. */
export interface TestFiles {
  /** Nothing: no database, no WordPress, no browser. */
  pure: string[]
  /** Shared resources of the run (WordPress, copies of a database, the build), but no server on a specific engine. */
  shared: string[]
  /** A server on either engine. */
  onDatabase: string[]
  /** The subset of `onDatabase` that runs code which differs between the engines, or calls every operation. */
  onBoth: string[]
  /** A server, and usually a browser. */
  journeys: string[]
}

const differing = /embedded|TEST_ENGINE|pglite/i
const onBothFolders =
  /^(server\/(platform|search|operations\/backup|publishing\/scheduler)|test\/(walks|bad-inputs))\//

/** The file and the helpers in test/ and dev/ that it imports, directly or indirectly. */
function withHelpers(file: string, found = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(file, 'utf8')
  found.set(file, text)
  const running = text.replaceAll(/^import type [^']+/gm, '')
  for (const [, path = ''] of running.matchAll(/from '(\.[^']+)'/g)) {
    const helper = join(dirname(file), path)
    if (/^(test|dev)\//.test(helper) && !found.has(helper) && existsSync(helper)) withHelpers(helper, found)
  }
  return found
}

export function findTestFiles(): TestFiles {
  const files: TestFiles = { pure: [], shared: [], onDatabase: [], onBoth: [], journeys: [] }
  for (const file of globSync('{contract,server,web,tools,test,dev}/**/*.test.{ts,tsx}')) {
    const texts = withHelpers(file)
    if (/^(test\/journeys|dev\/faults)\//.test(file)) files.journeys.push(file)
    else if (texts.has('test/given/given.ts')) {
      files.onDatabase.push(file)
      if (differing.test(texts.get(file)!) || onBothFolders.test(file)) files.onBoth.push(file)
    } else if (/\binject\(|TEST_POSTGRES|dist\//.test([...texts.values()].join('\n'))) files.shared.push(file)
    else files.pure.push(file)
  }
  return files
}

/** Whether these Vitest arguments select only pure files. */
export function choosePure(args: string[], files: TestFiles): boolean {
  const all = [...files.pure, ...files.shared, ...files.onDatabase, ...files.journeys]
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const chosen = all.filter((file) => filters.some((filter) => file.includes(filter)))
  const pure = new Set(files.pure)
  return chosen.length > 0 && chosen.every((file) => pure.has(file))
}
