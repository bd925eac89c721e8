import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openSnapshot } from '../../test/database/open-snapshot.ts'
import { serializeError } from './log.ts'

test('logs what failed in a query and where, but no parameters', async () => {
  const database = await openSnapshot('empty')
  const error = await database.db
    .execute(sql`select ${'a sealed\n    at secret'}::uuid`)
    .then(undefined, (failure: unknown) => failure)
  await database.close()
  const shown = serializeError(error)
  expect(JSON.stringify(shown)).toContain('Failed query')
  expect(JSON.stringify(shown)).not.toContain('sealed')
  expect(shown.cause?.message).toBe('invalid input syntax for type uuid')
  expect(Object.keys(shown.cause ?? {})).toEqual(['type', 'message', 'code', 'stack'])
})

test('logs no part of a text that is not valid JSON', () => {
  for (const text of [
    '{"key": sealed}',
    'sealed',
    '["sealed" "sealed"]',
    '{"sealed',
    `sealed${' '.repeat(200)}`,
  ]) {
    const error = (() => {
      try {
        return JSON.parse(text) as unknown
      } catch (failure) {
        return failure
      }
    })()
    expect(serializeError(error).message).toMatch(/JSON/)
    expect(serializeError(error).message).not.toContain('seal')
  }
})

test('logs the message of an error that is a plain object', () => {
  expect(serializeError({ message: 'connect ECONNREFUSED', queue: 'send-mail' })).toEqual({
    type: 'object',
    message: 'connect ECONNREFUSED',
  })
  expect(serializeError({ errno: 51 })).toEqual({ type: 'object', message: 'no message' })
})
