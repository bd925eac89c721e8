import type { security } from '../../contract/security.ts'
import { fail } from '../platform/fail.ts'
import type { Handler } from '../platform/routes.ts'
import { endSessions } from './session.ts'

export const endOneSession: Handler<typeof security.endOneSession> = async (app, { accountId, id }) =>
  (await endSessions(app.db, accountId, { only: id })) > 0
    ? {}
    : fail('not_found', 'This session has ended already.')
