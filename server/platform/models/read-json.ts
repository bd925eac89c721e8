import { z } from 'zod'
import { endOfString, parseJson } from '../text/parse-json.ts'

/** A list without the items that don't fit, because what is left of an answer still counts. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item.nullable().catch(null))
    .transform((all) => all.flatMap((one): T[] => (one === null ? [] : [one])))

/** The form to ask for: the schema without what we tolerate in an answer, since strict servers know no defaults. */
export function formOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return formOf(asSchema(isTransform(schema.in) ? schema.out : schema.in))
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodNullable)
    return formOf(asSchema(schema.unwrap()))
  if (schema instanceof z.ZodArray) return z.array(formOf(asSchema(schema.element)))
  if (!(schema instanceof z.ZodObject)) return schema
  const parts = Object.entries(schema.shape).map(([name, part]) => [name, formOf(asSchema(part))])
  return z.object(Object.fromEntries(parts))
}

const asSchema = (part: unknown) => part as z.ZodType
const isTransform = (part: unknown) => part instanceof z.ZodTransform

// No answer we ask for is this long; the limit keeps the regular expressions cheap.
const maxLength = 30_000

/** The JSON in a model's answer, ignoring fences, prose, thinking and trailing commas around it; undefined if there is none. */
export function findJson<T>(text: string, schema: z.ZodType<T>): T | undefined {
  // Thinking comes first, however long it is.
  const answer = (text.split(/<\/think>/i).at(-1) ?? '').slice(0, maxLength)
  for (const [opening, closing] of ['{}', '[]']) {
    const start = answer.indexOf(opening!)
    if (start === -1) continue
    const candidate = answer.slice(start, answer.lastIndexOf(closing!) + 1)
    for (const attempt of [candidate, repaired(candidate), closed(repaired(answer.slice(start)))]) {
      const parsed = schema.safeParse(parseJson(attempt))
      if (parsed.success) return parsed.data
    }
  }
  return undefined
}

// No answer we ask for is nested deeper.
const maxDepth = 20

/** Closes a truncated answer after its last complete value, because what came before still counts. */
function closed(text: string): string {
  const open: string[] = []
  let [end, closers] = [0, '']
  for (let at = 0; at < text.length && open.length <= maxDepth; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']')
    else if (sign === '}' || sign === ']') open.pop()
    if ((sign === ',' || sign === '}' || sign === ']') && at < text.length) {
      end = sign === ',' ? at : at + 1
      closers = open.toReversed().join('')
    }
    if (open.length === 0 && at > 0) break
  }
  return text.slice(0, end) + closers
}

/** Fixes the most common mistakes: curly quotes around names, trailing commas, raw line breaks in strings. */
function repaired(text: string): string {
  return text
    .replace(/[“”](?=\s*[:,}\]])|(?<=[{[,:]\s{0,9})[“”]/g, '"')
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/"(?:[^"\\]|\\[^])*(?:"|\\?$)/g, (string) =>
      string.replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
    )
}
