import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Played by hand and in tests only; what carries the product and its tools is counted.
const notCounted = /\.test\.tsx?$|^server\/migrations\/|^dev\/(faults|screens)\//

/** Lines of source by folder of the first two levels, largest first. */
export function weighSource(root: string): { folder: string; lines: number }[] {
  const files = globSync('{contract,server,web,tools,dev}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  const folders = new Map<string, number>()
  for (const file of files.filter((name) => !notCounted.test(name))) {
    const [tree = '', folder = ''] = file.split('/')
    const key = folder.includes('.') || tree === 'contract' || tree === 'tools' ? tree : `${tree}/${folder}`
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    folders.set(key, (folders.get(key) ?? 0) + lines)
  }
  return [...folders].map(([folder, lines]) => ({ folder, lines })).toSorted((a, b) => b.lines - a.lines)
}
