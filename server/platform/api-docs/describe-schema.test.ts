import { expect, test } from 'vitest'
import { renderShape, describeLimits, describeType } from './describe-schema.ts'

test('describes a field in words, with its limits and default', () => {
  const status = { type: 'string', enum: ['all', 'draft'], default: 'all' }
  expect(`${describeType(status)}; ${describeLimits(status)}`).toBe('"all" or "draft"; default "all"')
  const date = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }
  expect(describeType(date)).toBe('date and time or null')
  const words = { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 15 }
  expect(`${describeType(words)}; ${describeLimits(words)}`).toBe('list of text; at most 15')
})

test('marks optional properties in a response shape', () => {
  const shape = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', format: 'uuid' }, fix: { type: ['string', 'null'] } },
  }
  expect(renderShape({ type: 'array', items: shape })).toBe('[{\n  "id": uuid,\n  "fix"?: text | null\n}]')
})
