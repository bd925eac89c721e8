import { and, eq } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { countAttempt } from '../../accounts/sign-in/login-throttle.ts'
import { hashPassword, isPassword } from '../../accounts/passwords/password.ts'
import { rejectCommonPassword } from '../../accounts/passwords/reject-common-password.ts'
import { findSecondFactor } from '../../accounts/two-factor/second-factor.ts'
import { failEmailTaken, sendVerification } from '../../accounts/email/verify-email.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { withTimeout, isTestMode } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { openCheckout } from './open-checkout.ts'

/** Creates an unpaid account; repeating it while unpaid continues the registration. */
export const register: Handler<typeof billing.register> = async (app, input) => {
  const { email, plan, caller } = input
  // A school class behind one address can register, and several behind a network; a script that fills the table cannot.
  await limitCaller(app, 'register', caller.ipAddress, { perIp: 100, perNetwork: 300, seconds: 600 })
  const token = newToken()
  const attempt = { ...input, token }
  const id = (await startRegistration(app, attempt)) ?? (await resumeRegistration(app, attempt))
  const stripeUrl = await withTimeout(
    openCheckout(app, { account: { id, email }, plan, kind: 'registration' }),
  )
  return { token, stripeUrl: stripeUrl ?? failEmailTaken(), testMode: isTestMode(app) }
}

type RegistrationAttempt = HandlerInput<typeof billing.register> & { token: string }

async function startRegistration(app: App, { email, password, token, caller }: RegistrationAttempt) {
  const [taken] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (taken) return undefined
  await rejectCommonPassword(password, { email, field: 'password' })
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const registrationTokenHash = hashToken(token)
    const created = await createAccount(tx, { email, passwordHash, registrationTokenHash })
    if (!created) return undefined
    await recordAuditEntry(tx, { accountId: created.id, act: 'registered', caller })
    const { id: accountId, username } = created
    await sendVerification(app, tx, { accountId, username, to: email, reason: 'sign-up' })
    return accountId
  })
}

async function resumeRegistration(app: App, attempt: RegistrationAttempt): Promise<string> {
  const { email, password, token, caller } = attempt
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  if (account?.status === 'active') await emailOwner(app, account.id)
  if (account?.status !== 'pending_payment') return failEmailTaken()
  const guess = await countAttempt(app, { email, ipAddress: caller.ipAddress }, 'registration')
  if (!(await isPassword(password, account.passwordHash))) return failEmailTaken()
  await guess.refund()
  // The token works without a code, so accounts with a second factor continue by signing in.
  if (await findSecondFactor(app.db, account.id)) return failEmailTaken()
  // It may have been paid without an event; then the owner continues by signing in.
  const customerId = await findCustomerId(app, account.id)
  if (customerId) await withTimeout(syncCustomer(app, customerId))
  const [resumed] = await app.db
    .update(accounts)
    .set({ registrationTokenHash: hashToken(token) })
    .where(and(eq(accounts.id, account.id), eq(accounts.status, 'pending_payment')))
    .returning({ id: accounts.id })
  return resumed?.id ?? failEmailTaken()
}

/** Once a day, to help owners who forgot their account without pestering them. */
async function emailOwner(app: App, accountId: string) {
  const day = app.now().toISOString().slice(0, 10)
  await app.db.transaction((tx) =>
    queueMail(app, tx, {
      accountId,
      template: 'already-registered',
      data: {},
      dedupeKey: `already-registered:${accountId}:${day}`,
    }),
  )
}
