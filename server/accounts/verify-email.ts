import { eq, sql } from 'drizzle-orm'
import type { accounts as operations } from '../../contract/accounts/accounts.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { limitCaller } from '../platform/http/rate-limit.ts'
import type { Caller, Handler } from '../platform/http/routes.ts'
import { accounts, emailTokens } from '../schema/accounts.ts'
import { noteAct } from './audit/note-act.ts'
import { endLinks, findEmailToken, holdAccount, useEmailToken } from './email-tokens.ts'
import { emailTaken } from './email-taken.ts'
import { maskAddress } from './mask-address.ts'
import { isUniqueViolation } from './unique-violation.ts'

/** Programs that scan mails open links: proving is a POST of the page behind it, and a second one changes nothing. */
export const verifyEmail: Handler<typeof operations.verifyEmail> = async (app, { token, caller }) => {
  // 256 bits are not guessed: this only bounds the work.
  await limitCaller(app, 'verify-email', caller.address, {
    perAddress: 60,
    perNetwork: 300,
    windowSeconds: 600,
  })
  const found = await findEmailToken(app.db, 'verify', token)
  if (!found) return invalidLink()
  try {
    return await app.db.transaction((tx) => follow(app, tx, { ...found, caller }))
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) return emailTaken()
    throw error
  }
}

async function follow(app: App, tx: Db, asked: { id: string; accountId: string; caller: Caller }) {
  const { id, accountId, caller } = asked
  const account = await holdAccount(tx, accountId)
  const isFirst = await useEmailToken(tx, id)
  const [link] = await tx
    .select({ email: emailTokens.email, usedAt: emailTokens.usedAt })
    .from(emailTokens)
    .where(eq(emailTokens.id, id))
  if (!link?.usedAt) return invalidLink()
  const isPresent = link.email === account.email
  if (!isFirst) return isPresent && account.emailVerifiedAt ? { email: link.email } : invalidLink()
  await tx
    .update(accounts)
    .set({ email: link.email, emailVerifiedAt: sql`now()` })
    .where(eq(accounts.id, accountId))
  const act = isPresent ? 'email_verified' : 'email_changed'
  await noteAct(tx, { accountId, act, actor: 'link', caller, detail: maskAddress(link.email) })
  if (!isPresent) await leaveOldAddress(app, tx, { id, accountId, from: account.email, to: link.email })
  return { email: link.email }
}

async function leaveOldAddress(
  app: App,
  tx: Db,
  change: { id: string; accountId: string; from: string; to: string },
) {
  // Links that went to the old address would reset the password there, or bring the old address back.
  await endLinks(tx, change.accountId, { resets: 'all', newAddressesBut: change.to })
  await queueMail(app, tx, {
    accountId: change.accountId,
    to: change.from,
    template: 'address-changed',
    data: { newAddress: maskAddress(change.to), at: app.now().toISOString() },
    dedupeKey: `address-changed:${change.id}`,
  })
}

function invalidLink(): never {
  return fail('invalid_token', 'This link is invalid or has expired')
}
