import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import { operation, type Operation } from '../../contract/operation.ts'
import { Refusal } from '../../server/platform/fail.ts'
import { readInput } from '../../server/platform/http/read-input.ts'
import { wrongValues, type Schema, type WrongValue } from '../bad-inputs/wrong-values.ts'
import { expectSentence } from './expect-sentence.ts'

const operations = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Operation>)
    .filter(([, { params, query, body }]) => params ?? query ?? body)
    .map(([name, one]): [string, Operation] => [`${domain}.${name}`, one]),
)

type Part = 'params' | 'query' | 'body'

/** Every value that is invalid in one field of one request part; path and query values are strings. */
function wrongIn(part: Part, { [part]: shape, example }: Operation): WrongValue[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
  const wrongs = wrongValues(schema, example[part] ?? {})
  if (part !== 'body')
    return wrongs
      .filter(({ field, wrong }) => wrong !== '' && isWrongAsText(wrong, schema.properties?.[field]))
      .map((value) => ({ ...value, whole: asTexts(value.whole) }))
  // A value that is normalized instead of rejected is not invalid.
  return wrongs.filter(({ field }) => !(shape.shape[field] instanceof z.ZodCatch))
}

/** 7 becomes a string in the path or query. */
const isWrongAsText = (wrong: unknown, schema?: Schema) =>
  typeof wrong === 'string' || (typeof wrong === 'number' && schema?.type === 'integer')

const asTexts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))

function refusalOf(one: Operation, raw: Partial<Record<Part, unknown>>): Refusal {
  try {
    readInput(one, { params: one.example.params, query: one.example.query, body: one.example.body, ...raw })
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
  throw new Error(`${one.path} takes ${JSON.stringify(raw).slice(0, 200)}`)
}

test.each(operations)('%s explains each invalid field in a sentence', (_name, one) => {
  for (const part of ['params', 'query', 'body'] as const)
    for (const { field, wrong, whole } of wrongIn(part, one)) {
      const { code, message, fields = {} } = refusalOf(one, { [part]: whole })
      const about = `${field}: ${JSON.stringify(wrong)?.slice(0, 80)} ${JSON.stringify(fields)}`
      expect(code, about).toBe('invalid_input')
      // A union is reported as a whole.
      const isNamed = (name: string) => `${name}.`.startsWith(`${field}.`) || field.startsWith(`${name}.`)
      expect(Object.keys(fields).some(isNamed), about).toBe(true)
      for (const text of [message, ...Object.values(fields)]) expectSentence(text, about)
    }
})

const everyKind = operation('POST /things', {
  access: 'public',
  summary: '',
  body: z.strictObject({
    id: z.uuid(),
    metaDescription: z.string().min(3).max(5).optional(),
    tags: z.array(z.string().max(3)).min(2).max(3).optional(),
    size: z.number().gt(0).lt(10).multipleOf(2).optional(),
    color: z.enum(['red', 'green']).optional(),
    homepage: z.url().optional(),
    contactEmail: z.email().optional(),
    day: z.union([z.iso.date(), z.iso.datetime()]).optional(),
    range: z.union([z.number(), z.array(z.number().max(9))]).optional(),
    parts: z.array(z.object({ siteUrl: z.string() })).optional(),
    byName: z.record(z.string().max(2), z.number()).optional(),
    even: z
      .number()
      .refine((value) => value % 2 === 0)
      .optional(),
    useIt: z.boolean().optional(),
  }),
  output: z.object({}),
  example: {},
})
const id = '00000000-0000-4000-8000-000000000000'

test.each<[string, unknown, string]>([
  ['id', undefined, 'Enter a thing ID.'],
  ['id', 'x', "The thing ID isn't valid."],
  ['metaDescription', 7, 'The meta description must be text.'],
  ['metaDescription', 'x', 'The meta description needs at least 3 characters.'],
  ['metaDescription', 'longer', 'A meta description has at most 5 characters; yours has 6.'],
  ['tags', ['a'], 'Add at least 2 tags.'],
  ['tags', ['a', 'b', 'c', 'd'], 'Use at most 3 tags; you have 4.'],
  ['tags.1', ['a', 'long'], 'Tag 2 is longer than 3 characters.'],
  ['tags.1', ['a', null], 'Tag 2 is empty.'],
  ['size', 0, 'The size must be more than 0.'],
  ['size', 12, 'The size must be less than 10.'],
  ['size', 3, 'The size must be a multiple of 2.'],
  ['size', Number.NaN, 'The size must be a number.'],
  ['color', 'blue', 'Choose a color: red or green.'],
  ['homepage', 'x', 'Enter a full web address, like https://example.com.'],
  ['contactEmail', 'x', 'Enter an email address like name@example.com.'],
  ['day', 'x', 'Enter a date like 2026-05-01.'],
  ['day', null, 'Enter a day.'],
  ['range', 'x', 'The range must be a number or a list.'],
  ['range.0', [10], 'Range 1 must be 9 or less.'],
  ['range', ['x'], 'Range 1 must be a number.'],
  ['parts.0', [7], 'Part 1 must be a JSON object.'],
  ['parts.0.siteUrl', [{}], 'The site URL of part 1 is empty.'],
  ['byName.long', { long: 1 }, "The long isn't valid."],
  ['even', 3, "The even isn't valid."],
  ['useIt', 'yes', 'Set use it to true or false.'],
  ['body', {}, "Remove what isn't known here: body."],
  ['metaDescription', 'a\u0000b', "The meta description contains a character we can't store. Remove it."],
])('explains %s with the value %j: %s', (field, value, sentence) => {
  const { fields } = refusalOf(everyKind, { body: { id, [field.split('.')[0]!]: value } })
  expect(fields?.[field]).toBe(sentence)
})

test.each([[[]], ['text'], [7]])('asks for an object instead of %j', (body) => {
  expect(refusalOf(everyKind, { body }).fields).toEqual({ body: 'Send the fields as a JSON object.' })
})
