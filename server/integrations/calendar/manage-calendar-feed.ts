import { eq, sql } from 'drizzle-orm'
import type { calendarFeed as operations } from '../../../contract/integrations/calendar-feed.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { calendarFeeds } from '../../schema/integrations.ts'

const bindingOf = (accountId: string) => `calendar-feed:${accountId}`

const { accountId: owner, sealedSecret } = calendarFeeds

/** Resealed when the operator changes SECRET_KEY. */
export const sealedCalendarSecrets = {
  table: calendarFeeds,
  id: owner,
  accountId: owner,
  sealed: sealedSecret,
  bindingOf,
}

const addressOf = ({ env }: App, secret: string) => `${env.PUBLIC_URL}/calendar/${secret}.ics`

export const getCalendarFeed: Handler<typeof operations.getCalendarFeed> = async (app, { accountId }) => {
  const [feed] = await app.db.select({ sealedSecret }).from(calendarFeeds).where(eq(owner, accountId))
  try {
    return {
      address: feed ? addressOf(app, app.secrets.open(feed.sealedSecret, bindingOf(accountId))) : null,
    }
  } catch {
    // The operator lost the key: a new address replaces the one that nobody can show anymore.
    return { address: null }
  }
}

export const createCalendarFeed: Handler<typeof operations.createCalendarFeed> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, caller } = input
    await requireEntitlement(tx, accountId)
    const secret = newToken()
    const values = {
      secretHash: hashToken(secret),
      sealedSecret: app.secrets.seal(secret, bindingOf(accountId)),
      createdAt: sql`now()`,
    }
    await tx
      .insert(calendarFeeds)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: owner, set: values })
    await recordAuditEntry(tx, { accountId, act: 'calendar_feed_created', caller })
    return { address: addressOf(app, secret) }
  })

export const removeCalendarFeed: Handler<typeof operations.removeCalendarFeed> = (
  app,
  { accountId, caller },
) =>
  app.db.transaction(async (tx) => {
    const removed = await tx.delete(calendarFeeds).where(eq(owner, accountId)).returning()
    if (removed.length > 0) await recordAuditEntry(tx, { accountId, act: 'calendar_feed_removed', caller })
    return {}
  })
