import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** One condition that names the account: `eq(posts.accountId, …)`, by file and place. */
export interface Mutant {
  id: string
  file: string
  line: number
  start: number
  end: number
}

/** Every such condition of the server's source. */
export const findMutants = (root: string): Mutant[] =>
  globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'server/schema/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => conditionsIn(file, readFileSync(join(root, file), 'utf8')))

function conditionsIn(file: string, text: string): Mutant[] {
  return [...text.matchAll(/\beq\(\s*\w+\.accountId,/g)].map(({ index: start }) => {
    let depth = 0
    let end = start
    do {
      if (text[end] === '(') depth++
      if (text[end] === ')') depth--
      end++
    } while (depth > 0 || text[end - 1] !== ')')
    const line = text.slice(0, start).split('\n').length
    return { id: `${file}:${start}`, file, line, start, end }
  })
}

/**
 * Makes one condition true for every account (`id`), or, for `record:FILE`, writes into FILE which conditions are reached.
 * For Vitest, which reads the source through Vite.
 */
export function plantMutant(what: string, root: string): Plugin {
  const record = /^record:(.+)/.exec(what)?.[1]
  return {
    // Part of what Vitest keeps transformed code under.
    name: `account-mutant ${what}`,
    enforce: 'pre',
    transform(code, path) {
      const file = path.slice(root.length + 1)
      if (!file.startsWith('server/')) return undefined
      const planted = conditionsIn(file, code).filter(({ id }) => record || id === what)
      let text = code
      for (const { id, start, end } of planted.toReversed()) {
        const condition = code.slice(start, end)
        const instead = record ? `(reachMutant(${JSON.stringify(id)}), ${condition})` : 'sqlOfMutant`true`'
        text = text.slice(0, start) + instead + text.slice(end)
      }
      if (planted.length === 0) return undefined
      const head = record
        ? `import { appendFileSync as noteMutant } from 'node:fs';
          const reachMutant = (id) => {
            const reached = (globalThis.reachedMutants ??= new Set());
            if (!reached.has(id)) noteMutant(${JSON.stringify(record)}, id + '\\n');
            reached.add(id);
          };`
        : `import { sql as sqlOfMutant } from 'drizzle-orm';`
      return { code: head + text, map: null }
    },
  }
}
