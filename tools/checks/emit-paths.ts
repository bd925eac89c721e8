// Writes contract/paths.ts from contract/api.ts; with --check it fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'

const file = join(import.meta.dirname, '../../contract/paths.ts')
const domains = Object.entries(api).map(([domain, operations]) => {
  const lines = Object.entries(operations as Record<string, Operation>).map(
    ([name, { method, path }]) => `    ${name}: ['${method}', '${path}'],`,
  )
  return `  ${domain}: {\n${lines.join('\n')}\n  },`
})
const text = `// Made by tools/checks/emit-paths.ts from the contract: the browser's client needs no more of it at run time.
export const paths = {
${domains.join('\n')}
} as const
`
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('contract/paths.ts does not match the contract. Run npm run generate')
  process.exitCode = 1
}
