import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A condition on the account id, such as `eq(posts.accountId, …)`, by file and position. */
export interface Mutant {
  id: string
  file: string
  line: number
  start: number
  end: number
}

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
    return { id: `${file}:${line}:${start}`, file, line, start, end }
  })
}

/** A Vitest plugin that marks each condition in the SQL with a comment, which `or true` replaces to remove the condition. */
export function plantMutants(root: string): Plugin {
  return {
    // Vitest includes this in the cache key of transformed code.
    name: 'account-mutants',
    enforce: 'pre',
    transform(code, path) {
      const file = path.slice(root.length + 1)
      if (!file.startsWith('server/')) return undefined
      const found = conditionsIn(file, code)
      if (found.length === 0) return undefined
      let text = code
      for (const { id, start, end } of found.toReversed())
        text = `${text.slice(0, start)}sqlOfMutant\`(\${${text.slice(start, end)}} /*or ${id}*/)\`${text.slice(end)}`
      return { code: `import { sql as sqlOfMutant } from 'drizzle-orm';${text}`, map: null }
    },
  }
}
