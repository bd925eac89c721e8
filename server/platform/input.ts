import type { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { fail } from './fail.ts'

/** Parsed parameters, query and body in one object; refuses with invalid_input and every wrong field named. */
export function readInput(
  operation: Operation,
  raw: { params: unknown; query: unknown; body: unknown },
): object {
  const fields: Record<string, string> = {}
  const values: object = {}
  for (const part of ['body', 'query', 'params'] as const) {
    const schema = operation[part]
    if (!schema) continue
    const given = part === 'query' ? withoutEmpty(raw.query ?? {}) : (raw[part] ?? {})
    nameUnstorable(given, '', fields)
    const parsed = schema.safeParse(given)
    if (parsed.success) Object.assign(values, parsed.data)
    else nameIssues(parsed.error.issues, fields)
  }
  const [first] = Object.values(fields)
  if (first === undefined) return values
  return fail('invalid_input', Object.keys(fields).length === 1 ? first : 'Please check the marked fields.', {
    fields,
  })
}

/** `?status=&page=2`: a filter that is left empty asks for nothing. */
const withoutEmpty = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function nameIssues(issues: z.core.$ZodIssue[], fields: Record<string, string>) {
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body'
    // The first rule that is broken is the one to mend.
    fields[name] ??= issue.message
  }
}

// No operation takes more than a list of texts in a body; a hostile one is as deep as the stack.
const deepest = 20

/** PostgreSQL stores neither U+0000 nor half a surrogate pair: said here, once, for every text. */
function nameUnstorable(value: unknown, path: string, fields: Record<string, string>, depth = 0) {
  if (depth > deepest) {
    fields.body = 'Nested too deeply'
    return
  }
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      fields[path || 'body'] = 'Contains a character that cannot be stored'
  } else if (Array.isArray(value))
    value.forEach((item, index) => nameUnstorable(item, join(path, String(index)), fields, depth + 1))
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) nameUnstorable(item, join(path, key), fields, depth + 1)
}

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)
