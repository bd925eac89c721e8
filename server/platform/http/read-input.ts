import type { z } from 'zod'
import type { Operation } from '../../../contract/operation.ts'
import { subjectOf } from '../../../contract/field-messages.ts'
import { fail, failField } from '../fail.ts'
import { measureJson } from '../text/parse-json.ts'
import { explainIssues, fieldLabel } from './explain-issues.ts'

/** Parses parameters, query and body into one object; refuses with invalid_input and a message for each invalid field. */
export function readInput(operation: Operation, raw: { params: unknown; query: unknown; body: unknown }) {
  const fields: Record<string, string> = {}
  const values: object = {}
  for (const part of ['body', 'query', 'params'] as const) {
    const schema = operation[part]
    if (!schema) continue
    const given = raw[part] ?? {}
    const rawPart = part === 'query' ? withoutEmpty(given) : withNewNames(given, operation.oldFields)
    reportUnstorable(operation, rawPart, [], fields)
    const parsed = schema.safeParse(rawPart, { error: explainIssues(operation), reportInput: true })
    if (parsed.success) Object.assign(values, parsed.data)
    else reportIssues(parsed.error.issues, fields)
  }
  const [first] = Object.values(fields)
  if (first === undefined) return values
  return fail('invalid_input', Object.keys(fields).length === 1 ? first : 'Please check the marked fields.', {
    fields,
  })
}

/** `?status=&page=2`: an empty filter counts as absent. */
const withoutEmpty = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function withNewNames(body: unknown, names?: Record<string, string>): unknown {
  if (!names || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const nameOf = (name: string) => (Object.hasOwn(names, name) ? names[name] : name)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [nameOf(name), value]))
}

function reportIssues(issues: z.core.$ZodIssue[], fields: Record<string, string>) {
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body'
    // Report only the first broken rule of a field.
    fields[name] ??= issue.message
  }
}

// Operations nest at most a list in a list of objects, and have a few thousand values.
const jsonLimits = { depth: 20, values: 50_000 }

/** Refuses a body whose parsed form would cost far more than its length: deep nesting or countless tiny values. */
export function requireSimpleJson(json: string): void {
  const { kind } = measureJson(json, 0, json.length, jsonLimits)
  if (kind === 'too_deep') failField('body', 'The request is nested too deeply. Use at most 20 levels.')
  if (kind === 'too_many') failField('body', 'The request has too many values. Send at most 50,000.')
}

/** PostgreSQL stores neither U+0000 nor lone surrogates: checked here once for every text. */
function reportUnstorable(
  operation: Operation,
  value: unknown,
  path: PropertyKey[],
  fields: Record<string, string>,
) {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      fields[path.join('.') || 'body'] =
        `${subjectOf(fieldLabel(operation, path))} contains a character we can't store. Remove it.`
  } else if (Array.isArray(value))
    value.forEach((item, index) => reportUnstorable(operation, item, [...path, index], fields))
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) reportUnstorable(operation, item, [...path, key], fields)
}
