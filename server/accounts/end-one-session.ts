import { and, eq } from 'drizzle-orm'
import type { security } from '../../contract/security.ts'
import { fail } from '../platform/fail.ts'
import type { Handler } from '../platform/routes.ts'
import { sessions } from '../schema/accounts.ts'

export const endOneSession: Handler<typeof security.endOneSession> = async (app, { accountId, id }) => {
  const ended = await app.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id })
  return ended.length > 0 ? {} : fail('not_found', 'This session has ended already.')
}
