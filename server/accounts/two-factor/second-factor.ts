import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { twoFactors } from '../../schema/accounts.ts'
import { noteAct } from '../audit/note-act.ts'
import { spendGuess, type Guess, type Guesser } from '../sign-in/login-throttle.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

export interface Owner {
  id: string
  email: string
  caller: Caller
}

/** What its secret is sealed for. */
export const secondFactorPlace = (accountId: string): string => `${accountId}:two-factor`

/** The confirmed second factor of an account; undefined where signing in asks for none. */
export async function findSecondFactor(db: Db, accountId: string) {
  const [found] = await db
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.accountId, accountId), isNotNull(twoFactors.confirmedAt)))
  return found
}

/** Counts a code about to be looked at. Fails with two_factor_required where none was given. */
export function expectCode(app: App, guesser: Guesser, code: string | undefined): Promise<Guess> {
  if (!code) return fail('two_factor_required', 'Please enter the code from your authenticator app.')
  return spendGuess(app, guesser, 'second-factor')
}

/** The same after the password was checked; undefined where the second factor is off. */
export async function expectCodeIfOn(
  app: App,
  owner: Owner,
  sessionId: string,
  code?: string,
): Promise<Guess | undefined> {
  if (!(await findSecondFactor(app.db, owner.id))) return undefined
  return expectCode(app, { email: owner.email, address: owner.caller.address, sessionId }, code)
}

/** Does the work in the transaction that uses the code up; one that is taken back uses none. */
export async function withCode<T>(
  app: App,
  owner: Owner,
  { code, guess }: { code: string | undefined; guess: Guess | undefined },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  if (!guess) return app.db.transaction(work)
  const done = app.db.transaction(async (tx) => {
    // One after the other: two at once would wait for each other's codes.
    await tx.select().from(twoFactors).where(eq(twoFactors.accountId, owner.id)).for('update')
    await takeCode(app, tx, owner, code)
    return work(tx)
  })
  const result = await noteWrongCode(app, owner, done)
  await guess.refund()
  return result
}

/** Uses up a code of the app or a recovery code. Fails with two_factor_required when it is neither, or was used before. */
export async function takeCode(app: App, tx: Db, account: Owner, code = ''): Promise<void> {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits) && (await useAppCode(app, tx, account.id, digits))) return
  if (!(await useRecoveryCode(tx, account.id, code))) return wrongCode()
  const left = await countRecoveryCodes(tx, account.id)
  await noteAct(tx, { accountId: account.id, act: 'recovery_code_used', caller: account.caller })
  await tellSecondFactor(app, tx, account, { how: 'recovery', left })
}

/** Writes down a refused code after the transaction that it ended: with it the entry would be gone. */
export async function noteWrongCode<T>(app: App, { id, caller }: Owner, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && error.code === 'two_factor_required')
      await noteAct(app.db, { accountId: id, act: 'code_failed', actor: 'stranger', caller })
    throw error
  }
}

export function wrongCode(): never {
  const message = 'This code is invalid or has already been used'
  return fail('two_factor_required', message, { fields: { code: message } })
}

/** The secret, undefined and logged when no known key opens it: then only a recovery code helps. */
export function openSecondFactor(app: App, row: { accountId: string; sealedSecret: string }) {
  try {
    return Buffer.from(app.secrets.open(row.sealedSecret, secondFactorPlace(row.accountId)), 'hex')
  } catch (error) {
    app.log.error({ err: error, accountId: row.accountId }, 'Two-factor secret cannot be decrypted')
    return undefined
  }
}

/** Tells the owner, who may not be the one who did it. */
export async function tellSecondFactor(
  app: App,
  tx: Db,
  { id, email }: { id: string; email: string },
  change: { how: 'on' | 'off' | 'recovery' | 'renewed'; left?: number },
): Promise<void> {
  await queueMail(app, tx, {
    accountId: id,
    to: email,
    template: 'two-factor-changed',
    data: { at: app.now().toISOString(), ...change },
    dedupeKey: `two-factor-changed:${randomUUID()}`,
  })
}

async function useAppCode(app: App, tx: Db, accountId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, accountId)
  const secret = factor && openSecondFactor(app, factor)
  const step = secret && findStep(secret, code, app.now())
  if (step === undefined) return false
  const used = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    // Two at once with the same code: the second finds the step taken.
    .where(and(eq(twoFactors.accountId, accountId), lt(twoFactors.lastStep, step)))
    .returning({ accountId: twoFactors.accountId })
  return used.length > 0
}
