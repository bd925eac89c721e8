// Writes contract/paths.json from contract/api.ts; with --check it fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'

const file = join(import.meta.dirname, '../../contract/paths.json')
const routesOf = (operations: Record<string, Operation>) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  )
const table = Object.entries(api).map(([domain, operations]) => [domain, routesOf(operations)])
const text = `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('contract/paths.json does not match the contract. Run npm run generate')
  process.exitCode = 1
}
