import { and, count, eq, gt, sql } from 'drizzle-orm'
import { queueMail } from '../notifications/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import type { Caller } from '../platform/routes.ts'
import { accounts, emailTokens } from '../schema/accounts.ts'
import { noteAct } from './audit/note-act.ts'
import { endLinks, holdAccount, makeEmailToken } from './email-tokens.ts'

// More than a forgetful person needs; fewer than would be a nuisance to somebody whose address others type in.
const mailsAnHour = 5

interface Asked {
  email: string
  /** Left out by processes of the release before. */
  caller?: Caller
}

/** Mails a link to the account of that address, whatever its state, and ends the links before it. Nothing without one. */
async function mailResetLink(app: App, { email, caller }: Asked): Promise<void> {
  const [account] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (!account) return
  const accountId = account.id
  await app.db.transaction(async (tx) => {
    const held = await holdAccount(tx, accountId)
    const [asked] = await tx
      .select({ times: count() })
      .from(emailTokens)
      .where(
        and(
          eq(emailTokens.accountId, accountId),
          eq(emailTokens.purpose, 'reset'),
          gt(emailTokens.createdAt, sql`now() - interval '1 hour'`),
        ),
      )
    if (held.email !== email || asked!.times >= mailsAnHour) return
    await endLinks(tx, accountId, { resets: true })
    const { id, token } = await makeEmailToken(tx, { accountId, purpose: 'reset', email })
    await noteAct(tx, { accountId, act: 'reset_asked', actor: 'stranger', caller })
    await queueMail(app, tx, {
      accountId,
      to: email,
      template: 'reset-password',
      data: {},
      secret: token,
      dedupeKey: `reset-password:${id}`,
    })
  })
}

export const mailResetLinkJob = job<Asked>({
  name: 'request-password-reset',
  // Somebody sits in front of the screen: soon again, and after some two minutes they have asked again themselves.
  retryLimit: 6,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  expireSeconds: 30,
  concurrency: 4,
  run: mailResetLink,
})
