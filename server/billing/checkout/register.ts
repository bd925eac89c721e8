import { and, eq } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import { noteAct } from '../../accounts/audit/note-act.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { emailTaken } from '../../accounts/email-taken.ts'
import { spendGuess } from '../../accounts/sign-in/login-throttle.ts'
import { hashPassword, isPassword } from '../../accounts/passwords/password.ts'
import { refuseCommonPassword } from '../../accounts/passwords/reject-common-password.ts'
import { findSecondFactor } from '../../accounts/two-factor/second-factor.ts'
import { sendVerification } from '../../accounts/send-verification.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Caller, Handler } from '../../platform/http/routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { inTime, isTestMode } from '../payments/payments.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { openCheckout } from './open-checkout.ts'

/** The account exists from here on and waits for its payment; asked again while unpaid it goes on where it stopped. */
export const register: Handler<typeof billing.register> = async (app, { email, password, plan, caller }) => {
  // A class of pupils behind one address registers within this; a script that fills the table does not.
  // A network may be a school with several classes.
  await limitCaller(app, 'register', caller.address, { perAddress: 100, perNetwork: 300, windowSeconds: 600 })
  const token = newToken()
  const attempt = { email, password, token, caller }
  const id = (await begin(app, attempt)) ?? (await resume(app, attempt))
  const stripeUrl = await inTime(openCheckout(app, { account: { id, email }, plan, kind: 'registration' }))
  return { token, stripeUrl: stripeUrl ?? emailTaken(), testMode: isTestMode(app) }
}

interface Attempt {
  email: string
  password: string
  token: string
  caller: Caller
}

async function begin(app: App, { email, password, token, caller }: Attempt): Promise<string | undefined> {
  const [taken] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (taken) return undefined
  await refuseCommonPassword(password, { email, field: 'password' })
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const registrationTokenHash = hashToken(token)
    const created = await createAccount(tx, { email, passwordHash, registrationTokenHash })
    if (!created) return undefined
    await noteAct(tx, { accountId: created.id, act: 'registered', caller })
    await sendVerification(app, tx, {
      accountId: created.id,
      username: created.username,
      to: email,
      reason: 'sign-up',
    })
    return created.id
  })
}

async function resume(app: App, attempt: Attempt): Promise<string> {
  const { email, password, token, caller } = attempt
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  if (account?.status === 'active') await tellOwner(app, account)
  if (account?.status !== 'pending_payment') return emailTaken()
  const guess = await spendGuess(app, { email, address: caller.address }, 'registration')
  if (!(await isPassword(password, account.passwordHash))) return emailTaken()
  await guess.refund()
  // The token works without a code, so accounts with a second factor continue by signing in.
  if (await findSecondFactor(app.db, account.id)) return emailTaken()
  // Paid meanwhile, and nobody told us yet: then it is theirs already, and signing in goes on from there.
  const customerId = await findCustomerId(app, account.id)
  if (customerId) await inTime(syncCustomer(app, customerId))
  // The token handed out before dies: only the last one is anybody's.
  const [resumed] = await app.db
    .update(accounts)
    .set({ registrationTokenHash: hashToken(token) })
    .where(and(eq(accounts.id, account.id), eq(accounts.status, 'pending_payment')))
    .returning({ id: accounts.id })
  return resumed?.id ?? emailTaken()
}

/** Once a day: somebody who forgot that they have an account is helped, and nobody is pestered. */
async function tellOwner(app: App, { id: accountId, email }: { id: string; email: string }) {
  const day = app.now().toISOString().slice(0, 10)
  await app.db.transaction((tx) =>
    queueMail(app, tx, {
      accountId,
      to: email,
      template: 'already-registered',
      data: {},
      dedupeKey: `already-registered:${accountId}:${day}`,
    }),
  )
}
