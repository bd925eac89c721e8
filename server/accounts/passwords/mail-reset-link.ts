import { eq } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { noteAct } from '../audit/note-act.ts'
import { endLinks, holdAccount, makeEmailToken } from '../email-tokens.ts'

// More than a forgetful person needs; fewer than would be a nuisance to somebody whose address others type in.
const ofOneNetwork = { max: 3, windowSeconds: 3600 }
const ofAllNetworks = { max: 10, windowSeconds: 86_400 }

interface Asked {
  email: string
  /** Left out by processes of the release before. */
  caller?: Caller
  /** From a browser that has signed in to that account: it always gets its mail. */
  isKnown?: boolean
}

/** Mails a link to the account of that address, whatever its state, and ends the links before the last. Nothing without one. */
async function mailResetLink(app: App, { email, caller, isKnown }: Asked): Promise<void> {
  const [account] = await app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (!account) return
  const accountId = account.id
  await app.db.transaction(async (tx) => {
    const held = await holdAccount(tx, accountId)
    if (held.email !== email || !(isKnown || (await mayAsk(app, tx, email, caller)))) return
    // Two stay valid: a stranger's mail does not end the one that the owner is about to open.
    await endLinks(tx, accountId, { resets: 'all but the last' })
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

async function mayAsk(app: App, tx: Db, email: string, caller?: Caller): Promise<boolean> {
  const { network } = networkOf(caller?.address ?? '')
  for (const [place, { max, windowSeconds }] of [
    [network, ofOneNetwork],
    ['anywhere', ofAllNetworks],
  ] as const)
    if (await countUse(app, `reset-mail:${hashToken(`${email} ${place}`)}`, max, windowSeconds, tx))
      return false
  return true
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
