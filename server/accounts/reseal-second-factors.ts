import { and, asc, eq, gt } from 'drizzle-orm'
import { job } from '../platform/jobs.ts'
import { twoFactors } from '../schema/accounts.ts'
import { openSecondFactor, secondFactorPlace } from './second-factor.ts'

// Few enough to be read at once, enough that a hundred thousand accounts are 200 queries.
const batch = 500

/** So that a previous key can be forgotten one night after the change, and nobody's app stops opening the door. */
export const resealSecondFactors = job({
  name: 'reseal-second-factors',
  // The next night tries again.
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 900,
  concurrency: 1,
  // At night where most customers are, beside the other cleaning.
  cron: '47 8 * * *',
  async run(app, _data, { signal }) {
    let after: string | undefined
    while (!signal.aborted) {
      const rows = await app.db
        .select()
        .from(twoFactors)
        .where(after ? gt(twoFactors.accountId, after) : undefined)
        .orderBy(asc(twoFactors.accountId))
        .limit(batch)
      for (const { accountId, sealedSecret } of rows) {
        if (!app.secrets.isStale(sealedSecret)) continue
        const secret = openSecondFactor(app, { accountId, sealedSecret })
        if (!secret) continue
        await app.db
          .update(twoFactors)
          .set({ sealedSecret: app.secrets.seal(secret.toString('hex'), secondFactorPlace(accountId)) })
          // One begun meanwhile is newer than ours.
          .where(and(eq(twoFactors.accountId, accountId), eq(twoFactors.sealedSecret, sealedSecret)))
      }
      after = rows.at(-1)?.accountId
      if (!after) return
    }
  },
})
