import { and, eq, ne, sql } from 'drizzle-orm'
import type { personas as operations } from '../../../contract/profile/personas.ts'
import { mostPersonas } from '../../../contract/billing/plan-features.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { personas } from '../../schema/profile.ts'
import { lockPreferences } from '../preferences/find-preferences.ts'
import { presentPersonas } from './list-personas.ts'

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
