// Compares the log fields documented in docs/operate.md with those that the code logs.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, nodesIn, parse } from '../walk.ts'

/** Every field in the table under “The log is JSON lines”. */
export function documentedFields(root: string): Set<string> {
  const page = readFileSync(join(root, 'docs/operate.md'), 'utf8')
  const [, table = ''] = /^The log is JSON lines[^]*?\n\n(\|[^]*?)\n\n/m.exec(page) ?? []
  const firsts = table.split('\n').map((row) => row.split('|')[1] ?? '')
  return new Set(firsts.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)))
}

export function undocumentedIn(root: string, lines: string): string[] {
  const documented = documentedFields(root)
  const written = lines
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => Object.keys(JSON.parse(line)))
  return [...new Set(written)].filter((field) => !documented.has(field))
}

/** The fields passed to each log call, by `file:line`; a field whose name cannot be read is `?`. */
export function loggedFields(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('server/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const { start, fields } of callsIn(file, text))
      found.set(`${file.replaceAll('\\', '/')}:${text.slice(0, start).split('\n').length}`, fields)
  }
  return found
}

const levels = /\blog(?:(?:\?\.|\.)(?:trace|debug|info|warn|error|fatal|child)|\[[^\]]+\])$/i

const callsIn = (file: string, text: string) =>
  [...nodesIn(parse(file, text))].flatMap((node) => {
    const { start, end } = (node.callee ?? node) as Node
    if (node.type !== 'CallExpression' || !levels.test(text.slice(start, end))) return []
    const [first] = node.arguments as Node[]
    return [{ start: node.start, fields: first ? fieldsOf(first) : [] }]
  })

/** A call with only a message has no fields; an object built elsewhere has unknown fields. */
function fieldsOf(given: Node): string[] {
  if (given.type === 'ParenthesizedExpression') return fieldsOf(given.expression as Node)
  if (given.type === 'Literal' || given.type === 'TemplateLiteral') return []
  if (given.type === 'ConditionalExpression')
    return [given.consequent, given.alternate].flatMap((one) => fieldsOf(one as Node))
  if (given.type !== 'ObjectExpression') return ['?']
  return (given.properties as Node[]).flatMap((property) => {
    if (property.type === 'SpreadElement') return fieldsOf(property.argument as Node)
    const key = property.key as Node & { name?: string; value?: string }
    return [property.computed ? '?' : (key.name ?? key.value ?? '?')]
  })
}
