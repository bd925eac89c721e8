// Checks the sizes of files and folders: `node tools/checks/pieces.ts [root]`. Folders hold at most 25 files, and a
// small file that only its neighbor uses lives in that neighbor.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { readModule } from './read-module.ts'

const mostFiles = 25
const smallLines = 30
/** A longer file is hard to read, so nothing is merged into it. */
const longestLines = 250

// Generated, one file per schema change.
const exemptFolders = ['server/migrations']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

export function findPieces(root: string): string[] {
  const files = globSync('{contract,server,web,test,tools,dev}/**/*.*', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  return [...findFullFolders(files), ...findCrumbs(root, files)]
}

function findFullFolders(files: string[]): string[] {
  const counts = Map.groupBy(files, (file) => posix.dirname(file))
  return [...counts]
    .filter(
      ([folder, { length }]) =>
        length > mostFiles && !exemptFolders.some((exempt) => folder.startsWith(exempt)),
    )
    .map(
      ([folder, { length }]) => `${folder}: ${length} files, at most ${mostFiles}: split it by product words`,
    )
}

interface Source {
  lines: number
  targets: string[]
  /** Imports that need the file at its path: a lazy import, or a thread. */
  lazyTargets: string[]
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const resolveFrom = (from: string) => posix.join(posix.dirname(file), from)
  const targets = readModule(file, text)
    .imports.filter(({ from }) => from.startsWith('.'))
    .map(({ from }) => resolveFrom(from))
  const lazy = [...text.matchAll(/(?:\bimport\(|new URL\()\s*['"](\.[^'"]+)['"]/g)]
  return {
    lines: text.split('\n').length - 1,
    targets,
    lazyTargets: lazy.map(([, from]) => resolveFrom(from!)),
  }
}

function findCrumbs(root: string, files: string[]): string[] {
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const sources = new Map(code.map((file) => [file, readSource(root, file)]))
  const importers = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const [file, { targets, lazyTargets }] of sources) {
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(file))
    for (const target of lazyTargets) lazy.add(target)
  }
  return [...sources].flatMap(([file, { lines }]) => {
    const [importer, ...others] = importers.get(file) ?? []
    if (importer === undefined || others.length > 0 || lines > smallLines || isTest(file) || lazy.has(file))
      return []
    if (dirname(importer) !== dirname(file) || isTest(importer)) return []
    // A registry lists files that are found by name. A thread loads its file by name, and imports only its types.
    if (/(^|\/)(routes|jobs|templates)\.ts$/.test(importer) || file.endsWith('-thread.ts')) return []
    const hasOwnTest = sources.has(file.replace(/\.(tsx?)$/, '.test.$1'))
    if (hasOwnTest || lines + sources.get(importer)!.lines > longestLines) return []
    return [`${file}: ${lines} lines that only ${posix.basename(importer)} imports: merge them`]
  })
}

if (import.meta.main) {
  const found = findPieces(resolve(process.argv[2] ?? '.'))
  for (const line of found) console.log(line)
  if (found.length > 0) process.exitCode = 1
}
