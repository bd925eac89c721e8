import { and, asc, eq } from 'drizzle-orm'
import type { Persona, personas as operations } from '../../../contract/profile/personas.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { personas } from '../../schema/profile.ts'

const { id, name, wants, words, objections } = personas
const presentedColumns = { id, name, wants, words, objections }

export async function presentPersonas(db: Db, accountId: string): Promise<{ personas: Persona[] }> {
  const own = eq(personas.accountId, accountId)
  const rows = await db
    .select(presentedColumns)
    .from(personas)
    .where(own)
    .orderBy(asc(personas.createdAt), asc(id))
  return { personas: rows }
}

export const listPersonas: Handler<typeof operations.listPersonas> = (app, { accountId }) =>
  presentPersonas(app.db, accountId)

/** Undefined for another account's or a deleted persona. */
export async function findPersona(db: Db, accountId: string, personaId: string) {
  const [row] = await db
    .select(presentedColumns)
    .from(personas)
    .where(and(eq(id, personaId), eq(personas.accountId, accountId)))
  return row
}
