import { and, eq } from 'drizzle-orm'
import type { personas as operations } from '../../../contract/profile/personas.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { personas } from '../../schema/profile.ts'
import { presentPersonas } from './list-personas.ts'

export const removePersona: Handler<typeof operations.removePersona> = async (
  app,
  { accountId, personaId },
) => {
  const [removed] = await app.db
    .delete(personas)
    .where(and(eq(personas.id, personaId), eq(personas.accountId, accountId)))
    .returning({ id: personas.id })
  if (!removed) fail('not_found', 'Persona not found.')
  return presentPersonas(app.db, accountId)
}
