import type { security } from '../../contract/security.ts'
import { fail } from '../platform/fail.ts'
import type { Handler } from '../platform/routes.ts'
import { noteAct } from './audit/note-act.ts'
import { endSessions } from './session.ts'

export const endOneSession: Handler<typeof security.endOneSession> = (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const ended = await endSessions(tx, accountId, { only: id })
    if (ended === 0) fail('not_found', 'This session has ended already.')
    await noteAct(tx, { accountId, act: 'session_ended', caller, object: id })
    return {}
  })
