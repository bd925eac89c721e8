import { and, eq } from 'drizzle-orm'
import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import { fail } from '../platform/fail.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { keywords } from '../schema/keywords.ts'

export const removeKeyword: Handler<typeof operations.remove> = async (app, { accountId, id }) => {
  const gone = await app.db
    .delete(keywords)
    .where(and(eq(keywords.id, id), eq(keywords.accountId, accountId)))
    .returning({ id: keywords.id })
  if (gone.length === 0) fail('not_found', 'Keyword not found.')
  return {}
}
