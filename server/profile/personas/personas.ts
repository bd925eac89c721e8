import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { mostPersonas } from '../../../contract/billing/plan-features.ts'
import type { Persona, personas as operations } from '../../../contract/profile/personas.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { personas } from '../../schema/profile.ts'
import { lockPreferences } from '../preferences/preferences.ts'

const { accountId: _account, createdAt: _created, ...presentedColumns } = getTableColumns(personas)

export async function presentPersonas(db: Db, accountId: string): Promise<{ personas: Persona[] }> {
  const rows = await db
    .select(presentedColumns)
    .from(personas)
    .where(eq(personas.accountId, accountId))
    .orderBy(asc(personas.createdAt), asc(personas.id))
  return { personas: rows }
}

export const listPersonas: Handler<typeof operations.listPersonas> = (app, { accountId }) =>
  presentPersonas(app.db, accountId)

/** Undefined for another account's or a deleted persona. */
export async function findPersona(db: Db, accountId: string, personaId: string) {
  const [row] = await db
    .select(presentedColumns)
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.accountId, accountId)))
  return row
}

/** Creates or changes a persona; repeating the call changes nothing. */
export const savePersona: Handler<typeof operations.savePersona> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, personaId, name, wants, words, objections } = input
    const { plan } = await requireFeature(tx, accountId, 'personas')
    // Two concurrent calls must not exceed the limit.
    await lockPreferences(tx, accountId)
    const others = and(eq(personas.accountId, accountId), ne(personas.id, personaId))
    if ((await tx.$count(personas, others)) >= mostPersonas[plan])
      fail('storage_full', `Your plan includes ${mostPersonas[plan]} personas. Remove one to add another.`)
    const text = { name, wants, words, objections }
    const [saved] = await tx
      .insert(personas)
      .values({ id: personaId, accountId, ...text })
      .onConflictDoUpdate({
        target: personas.id,
        set: text,
        setWhere: sql`${personas.accountId} = ${accountId}`,
      })
      .returning({ id: personas.id })
    if (!saved) fail('not_found', 'Persona not found.')
    return presentPersonas(tx, accountId)
  })

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
