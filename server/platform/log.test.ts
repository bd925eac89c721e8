import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openInMemory } from './embedded-db.ts'
import { showError } from './log.ts'

test('of a failed query the log shows what failed and where, never what it was given', async () => {
  const database = await openInMemory()
  const error = await database.db
    .execute(sql`select ${'a sealed\n    at secret'}::uuid`)
    .then(undefined, (failure: unknown) => failure)
  await database.close()
  const shown = showError(error)
  expect(JSON.stringify(shown)).toContain('Failed query')
  expect(JSON.stringify({ ...shown, cause: { ...shown.cause, message: '' } })).not.toContain('sealed')
  expect(Object.keys(shown.cause ?? {})).toEqual(['type', 'message', 'code', 'stack'])
})
