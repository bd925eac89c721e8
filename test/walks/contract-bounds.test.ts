import { z } from 'zod'
import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'

type Schema = Record<string, unknown> & { type?: string; properties?: Record<string, Schema> }

/** Paths of all unbounded parts of a request schema. */
function endless(schema: Schema, path: string): string[] {
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as Schema[] | undefined) ?? [])
  const inner = parts.flatMap((part) => endless(part, path))
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    inner.push(...endless(property, `${path}.${name}`))
  if (schema.items) inner.push(...endless(schema.items as Schema, `${path}[]`))
  const isFixed = 'enum' in schema || 'const' in schema
  const own = {
    // A validated format (id, date, email) bounds its own length.
    string: isFixed || 'maxLength' in schema || 'pattern' in schema || 'format' in schema,
    number: hasBothEnds(schema),
    integer: hasBothEnds(schema),
    array: 'maxItems' in schema,
  }[schema.type ?? '']
  return own === false ? [`${path} (${schema.type})`, ...inner] : inner
}

const hasBothEnds = (schema: Schema) =>
  ['minimum', 'exclusiveMinimum'].some((key) => key in schema) &&
  ['maximum', 'exclusiveMaximum'].some((key) => key in schema)

test('every text, list and number in a request is bounded', () => {
  const found = Object.entries(api).flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>).flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema
          ? endless(
              z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
              `${domain}.${name} ${part}`,
            )
          : [],
      ),
    ),
  )
  expect(found).toEqual([])
})
