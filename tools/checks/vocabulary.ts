// Rejects invented metaphors in names and comments: `node tools/checks/vocabulary.ts [root]`. Each of them has a
// standard term, and a reader should not have to learn a second vocabulary.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Banned words, as part of a name or a word of a comment, with their replacements. */
const banned: Record<string, string> = {
  alarm: 'timer',
  crew: 'worker pool',
  door: 'entry point, flow',
  flip: 'publish',
  flipped: 'published',
  house: 'installation',
  journal: 'progress',
  manner: 'style',
  manners: 'style',
  mend: 'repair',
  mended: 'repaired',
  mends: 'repairs',
  pilot: 'autopilot',
  shelve: 'hold',
  shelved: 'held',
  tend: 'reconcile',
  tended: 'reconciled',
  tends: 'reconciles',
  whoever: 'anyone who',
  wish: 'request',
  wishes: 'requests',
}

/** Names fixed by the API, the database or a prompt. */
const fixedNames = new Set(['wish', 'wishes', 'flippedAt'])

/** Files that quote the banned words. */
const exempt = ['tools/checks/vocabulary.ts', 'tools/checks/vocabulary.test.ts']

/** Splits a name into lower-case words: `siteCircuitBreaker` and `site-gate` are `site` and `gate`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function findNames(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) findNames(item, found)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>
    if (
      (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier') &&
      typeof node.name === 'string'
    )
      found.add(node.name)
    for (const key in node) findNames(node[key], found)
  }
}

/** Lists every banned word in the tree at `root`, one line each. */
export function findBannedWords(root: string): string[] {
  const files = globSync('{contract,server,web,test,tools,dev}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', 'server/migrations/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  return files
    .filter((file) => !exempt.includes(file))
    .toSorted()
    .flatMap((file) => {
      const { program, comments } = parseSync(file, readFileSync(join(root, file), 'utf8'))
      const names = new Set([file])
      findNames(program, names)
      for (const name of fixedNames) names.delete(name)
      const texts = [
        ...[...names].map((name) => ({ what: name === file ? 'its path' : `the name ${name}`, text: name })),
        ...comments.map(({ value }) => ({ what: 'a comment', text: value })),
      ]
      return texts.flatMap(({ what, text }) =>
        wordsOf(text)
          .filter((word) => Object.hasOwn(banned, word))
          .map((word) => `${file}: ${what} says '${word}': use ${banned[word]}`),
      )
    })
}

if (import.meta.main) {
  const found = [...new Set(findBannedWords(resolve(process.argv[2] ?? '.')))]
  for (const line of found) console.log(line)
  if (found.length > 0) process.exitCode = 1
}
