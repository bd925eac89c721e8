import { and, eq } from 'drizzle-orm'
import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { keywords } from '../schema/keywords.ts'

export async function removeKeyword(app: App, { accountId, id }: HandlerInput<typeof operations.remove>) {
  const gone = await app.db
    .delete(keywords)
    .where(and(eq(keywords.id, id), eq(keywords.accountId, accountId)))
    .returning({ id: keywords.id })
  if (gone.length === 0) fail('not_found', 'Keyword not found.')
  return {}
}
