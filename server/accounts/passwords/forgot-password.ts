import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { limitCaller, countUse } from '../../platform/http/rate-limit.ts'
import type { Handler, Caller } from '../../platform/http/define-routes.ts'
import { isKnownDevice } from '../sign-in/login-throttle.ts'
import { eq } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { revokeEmailTokens, lockAccount, createEmailToken } from '../email/email-tokens.ts'

/** Does the same for every address: a job looks the account up later. */
export const forgotPassword: Handler<typeof operations.forgotPassword> = async (app, input) => {
  const { email, caller, device } = input
  const isKnown = await isKnownDevice(app, { email, ipAddress: caller.ipAddress, deviceToken: device.token })
  // A person waiting for a mail asks a few times; a network may be an office where several do.
  if (!isKnown)
    await limitCaller(app, 'forgot', caller.ipAddress, { perIp: 10, perNetwork: 50, seconds: 600 })
  await app.jobs.send(app.db, emailResetLinkJob, { email, caller, isKnown })
  return {}
}

// More than a forgetful person needs; few enough not to annoy someone whose address others type in.
const networkLimit = { max: 3, windowSeconds: 3600 }
const globalLimit = { max: 10, windowSeconds: 86_400 }

interface ResetLinkRequest {
  email: string
  caller: Caller
  /** The browser has signed in to that account before: its mail is always sent. */
  isKnown?: boolean
}

/** To an account in any state; without one, nothing happens. */
async function emailResetLink(app: App, { email, caller, isKnown }: ResetLinkRequest): Promise<void> {
  const [account] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (!account) return
  const accountId = account.id
  await app.db.transaction(async (tx) => {
    const lockedAccount = await lockAccount(tx, accountId)
    if (lockedAccount.email !== email || !(isKnown || (await isWithinLimits(app, tx, email, caller)))) return
    // Two stay valid, so that a stranger's request does not revoke the link the owner is about to open.
    await revokeEmailTokens(tx, accountId, { resets: 'all but the last' })
    const { id, token } = await createEmailToken(tx, { accountId, purpose: 'reset', email })
    await recordAuditEntry(tx, { accountId, act: 'reset_asked', actor: 'stranger', caller })
    await queueMail(app, tx, {
      accountId,
      template: 'reset-password',
      data: {},
      secret: token,
      dedupeKey: `reset-password:${id}`,
    })
  })
}

async function isWithinLimits(app: App, tx: Db, email: string, caller: Caller): Promise<boolean> {
  const { network } = networkOf(caller.ipAddress)
  for (const [place, { max, windowSeconds }] of [
    [network, networkLimit],
    ['anywhere', globalLimit],
  ] as const)
    if (await countUse(app, `reset-mail:${hashToken(`${email} ${place}`)}`, max, windowSeconds, tx))
      return false
  return true
}

export const emailResetLinkJob = job<ResetLinkRequest>({
  name: 'request-password-reset',
  // Someone is waiting: retry soon, and stop after two minutes, when they have asked again.
  retryLimit: 6,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  expireSeconds: 30,
  concurrency: 4,
  run: emailResetLink,
})
