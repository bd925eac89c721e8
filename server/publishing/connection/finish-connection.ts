import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { publishing } from '../../../contract/publishing/publishing.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { requireAccount } from '../../profile/find-account.ts'
import { requirePayment } from '../../profile/require-payment.ts'
import { storeSite } from '../../profile/save-site.ts'
import { siteConnections } from '../../schema/profile.ts'
import { learnSites } from '../../writing/own-site/learn-sites.ts'

/**
 * The receipt proves that this browser went to WordPress, and the session that this account began the connection. A victim
 * of a stranger's link hands nothing over, because the stranger never sees the receipt.
 */
export const finishConnection: Handler<typeof publishing.finishConnection> = async (app, values) => {
  const { id: accountId } = await requireAccount(app.db, values)
  await limitRate(app, `finish-connection:${accountId}`, 60, 600)
  await requirePayment(app, accountId)
  return app.db.transaction(async (tx) => {
    const [received] = await tx
      .select()
      .from(siteConnections)
      .where(
        and(
          eq(siteConnections.receiptHash, hashToken(values.receipt)),
          eq(siteConnections.accountId, accountId),
          isNull(siteConnections.collectedAt),
          gt(siteConnections.expiresAt, sql`now()`),
        ),
      )
      .for('update')
    const { id, url, username, sealedPassword, restRoot } = received ?? {}
    if (!id || !url || !username || !sealedPassword)
      return fail('invalid_token', 'This connection has ended. Please connect again.')
    const login = { url, username, sealedPassword, restRoot: restRoot ?? undefined }
    await storeSite(tx, accountId, login, values)
    await app.jobs.send(tx, learnSites, { accountId })
    await tx
      .update(siteConnections)
      .set({ collectedAt: sql`now()`, sealedPassword: null })
      .where(and(eq(siteConnections.id, id), eq(siteConnections.accountId, accountId)))
    return { wordpressSiteUrl: url, wordpressUsername: username }
  })
}
