// Checks that every query on a table with customers' rows names the account: `node tools/checks/tenants.ts [root]`.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { exemptions } from './tenant-exemptions.ts'

type Node = Record<string, unknown> & { type: string; start: number; end: number }

interface Query {
  table: string
  line: number
  /** The source of what selects the rows: conditions and values, including what they refer to in the same file. */
  scope: string
}

/** Maps each table with customers' rows to what names the customer in a query on it. */
export function readTables(root: string): Map<string, { name: string; owner: RegExp }> {
  const tables = new Map<string, { name: string; owner: RegExp }>()
  for (const file of globSync('server/schema/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, variable = '', name = '', columns = ''] of text.matchAll(
      /^export const (\w+) = pgTable\(\s*'(\w+)',(.*?)(?=^export |(?![^]))/gms,
    )) {
      // Rows below a post or a slot are found by the id of a row that was itself found as the customer's.
      const key = /\b(accountId|postId|imageId|slotId): /.exec(columns)?.[1]
      const owner = variable === 'accounts' ? /\baccounts\.id\b|\baccountId\b/ : ownerOf(key)
      if (owner) tables.set(variable, { name, owner })
    }
  }
  return tables
}

function ownerOf(key: string | undefined): RegExp | undefined {
  if (!key) return undefined
  return key === 'accountId'
    ? /\baccountId\b|\baccount_id\b/
    : new RegExp(`\\b(accountId|account_id|${key})\\b`)
}

/** Lists every query without a tenant condition, and every unused exemption, one line each. */
export function findUnscoped(root: string, allowed = exemptions.flatMap(({ queries }) => queries)): string[] {
  const tables = readTables(root)
  const used = new Set<string>()
  const found = globSync('server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^server\/schema\//.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return queriesOf(file, text, tables)
        .filter(({ table, scope }) => !tables.get(table)!.owner.test(scope))
        .flatMap(({ table, line }) => {
          const key = `${file} ${table}`
          // An entry that ends with a slash covers a whole folder.
          const exemption = allowed.find((one) => (one.endsWith('/') ? file.startsWith(one) : one === key))
          used.add(exemption ?? '')
          return exemption ? [] : [`${file}:${line}: a query on ${table} does not name its account`]
        })
    })
  const idle = allowed.filter((key) => !used.has(key))
  return [...found, ...idle.map((key) => `tools/checks/tenant-exemptions.ts: '${key}' is not needed`)]
}

function queriesOf(file: string, text: string, tables: ReturnType<typeof readTables>): Query[] {
  const { program } = parseSync(file, text)
  const definitions = new Map<string, string>()
  const queries: Query[] = []
  walk(program, (node) => {
    const init =
      node.type === 'VariableDeclarator' ? node.init : node.type === 'FunctionDeclaration' ? node : 0
    const name = (node.id as { name?: string } | undefined)?.name
    if (init && name) definitions.set(name, textOf(text, init as Node))
  })
  const add = (table: string, node: Node, parts: string[]) => {
    const line = text.slice(0, node.start).split('\n').length
    queries.push({ table, line, scope: withMeaning(parts.join('\n'), definitions) })
  }
  walk(program, (node, isInner) => {
    if (node.type === 'TaggedTemplateExpression') checkSql(text, node, tables, add)
    if (node.type !== 'CallExpression' || isInner) return
    const calls = callsOf(node)
    const conditions = calls.filter(({ name }) => /^(where|innerJoin|values|having)$/.test(name))
    const scope = conditions.flatMap(({ args }) => args.map((arg) => textOf(text, arg)))
    for (const { name, args } of calls) {
      const table = args[0]?.type === 'Identifier' ? String(args[0].name) : ''
      if (/^(from|update|delete|insert)$/.test(name) && tables.has(table)) add(table, node, scope)
    }
  })
  return queries
}

/** Splits `db.select().from(posts).where(…)` into calls with their arguments. */
function callsOf(node: Node): { name: string; args: Node[] }[] {
  const calls = []
  for (let at: Node | undefined = node; at?.type === 'CallExpression';) {
    const callee: Node = at.callee as Node
    if (callee.type !== 'MemberExpression') break
    calls.push({ name: String((callee.property as Node).name), args: at.arguments as Node[] })
    at = callee.object as Node
  }
  return calls
}

function checkSql(
  text: string,
  node: Node,
  tables: ReturnType<typeof readTables>,
  add: (table: string, node: Node, parts: string[]) => void,
) {
  if ((node.tag as Node).name !== 'sql') return
  const whole = textOf(text, node)
  for (const [table, { name }] of tables)
    if (new RegExp(`\\b(from|update|into|using)\\s+(${name}\\b|\\$\\{${table}\\})`, 'i').test(whole))
      add(table, node, [whole])
}

/** Adds the source of referenced names, three levels deep. */
function withMeaning(scope: string, definitions: Map<string, string>): string {
  const known = new Set<string>()
  let all = scope
  for (let step = 0; step < 3; step++)
    for (const word of new Set(all.match(/\b[a-z]\w*\b/gi) ?? [])) {
      const meaning = known.has(word) ? undefined : definitions.get(word)
      known.add(word)
      if (meaning) all += `\n${meaning}`
    }
  return all
}

const textOf = (text: string, { start, end }: Node) => text.slice(start, end)

/** Visits every node; `isInner` for the start of a longer chain of calls. */
function walk(value: unknown, visit: (node: Node, isInner: boolean) => void, isInner = false): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
    const node = value as Node
    visit(node, isInner)
    for (const key in node) {
      const isChain =
        (node.type === 'MemberExpression' && key === 'object') ||
        (node.type === 'CallExpression' && key === 'callee')
      walk(node[key], visit, isChain)
    }
  }
}

if (import.meta.main) {
  const violations = findUnscoped(resolve(process.argv[2] ?? '.'))
  for (const line of violations) console.error(line)
  if (violations.length > 0) process.exitCode = 1
}
