// Checks docs/security-asvs.md and docs/security.md: every test they name is there. `node tools/security-proofs.ts [root]`
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What the page names and nobody has, one line each: a file, a title in the file named before it. */
export function findMissing(root: string, page: string): string[] {
  const missing: string[] = []
  // A line that begins neither an item, a row nor a heading goes on with the one before.
  for (const line of page.replaceAll(/\n(?![-|#\n])\s*/g, ' ').split('\n')) {
    let file = ''
    for (const [, named, title] of line.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g)) {
      if (named) file = named
      const path = join(root, file)
      if (named && !existsSync(path)) missing.push(`there is no ${named}`)
      else if (title && file && existsSync(path) && !readFileSync(path, 'utf8').includes(title))
        missing.push(`${file} has no test “${title}”`)
    }
  }
  return missing
}

/** The requirements that the page speaks of: numbers, and all of a section where it says so. */
export function speaksOf(page: string): (requirement: string) => boolean {
  const numbers = new Set(page.match(/\b\d+\.\d+\.\d+\b/g))
  const sections = [...page.matchAll(/\b(\d+(?:\.\d+)?) \(all\)/g)].map(([, section]) => `${section}.`)
  return (requirement) =>
    numbers.has(requirement) || sections.some((section) => requirement.startsWith(section))
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? '.')
  const pages = ['docs/security.md', 'docs/security-asvs.md']
  const missing = pages.flatMap((page) => findMissing(root, readFileSync(join(root, page), 'utf8')))
  for (const line of missing) console.error(line)
  if (missing.length > 0) process.exitCode = 1
}
