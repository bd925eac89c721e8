import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, Refusal, failField } from '../../platform/fail.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { openOrLog } from '../../platform/secrets/open-or-log.ts'
import type { SealedColumn } from '../../platform/secrets/reseal.ts'
import { twoFactors } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { countAttempt, type CountedAttempt, type AttemptSource } from '../sign-in/login-throttle.ts'
import { countRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

export interface AccountOwner {
  id: string
  email: string
  caller: Caller
}

export const secondFactorBinding = (accountId: string): string => `${accountId}:two-factor`

export const secondFactorSecrets: SealedColumn = {
  table: twoFactors,
  id: twoFactors.accountId,
  accountId: twoFactors.accountId,
  sealed: twoFactors.sealedSecret,
  bindingOf: secondFactorBinding,
}

export async function findSecondFactor(db: Db, accountId: string) {
  const [found] = await db
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.accountId, accountId), isNotNull(twoFactors.confirmedAt)))
  return found
}

/** Counts a code before it is checked, after the password was; undefined when the second factor is off. */
export async function requireCodeIfEnabled(
  app: App,
  { id, email, caller }: AccountOwner,
  source: Pick<AttemptSource, 'sessionId' | 'deviceToken'>,
  code: string | undefined,
): Promise<CountedAttempt | undefined> {
  if (!(await findSecondFactor(app.db, id))) return undefined
  if (!code) return fail('two_factor_required', 'Please enter the code from your authenticator app.')
  return countAttempt(app, { email, ipAddress: caller.ipAddress, ...source }, 'second-factor')
}

/** Runs the work in the transaction that consumes the code, so a rollback consumes none. */
export async function withSecondFactor<T>(
  app: App,
  owner: AccountOwner,
  { code, guess }: { code: string | undefined; guess: CountedAttempt | undefined },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  if (!guess) return app.db.transaction(work)
  try {
    const result = await app.db.transaction(async (tx) => {
      // Serialized, because two at once would deadlock on each other's codes.
      await tx.select().from(twoFactors).where(eq(twoFactors.accountId, owner.id)).for('update')
      await consumeCode(app, tx, owner, code)
      return work(tx)
    })
    await guess.refund()
    return result
  } catch (error) {
    // Outside the transaction that it rolled back, which would drop the entry.
    if (error instanceof Refusal && error.code === 'two_factor_required') {
      const { id: accountId, caller } = owner
      await recordAuditEntry(app.db, { accountId, act: 'code_failed', actor: 'stranger', caller })
    }
    throw error
  }
}

/** Consumes a code of the app or a recovery code. Fails with two_factor_required when it is invalid or was used before. */
async function consumeCode(app: App, tx: Db, account: AccountOwner, code = ''): Promise<void> {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits) && (await consumeAppCode(app, tx, account.id, digits))) return
  if (!(await consumeRecoveryCode(tx, account.id, code))) return failWrongCode()
  const left = await countRecoveryCodes(tx, account.id)
  await recordAuditEntry(tx, { accountId: account.id, act: 'recovery_code_used', caller: account.caller })
  await emailSecondFactorChange(app, tx, account.id, { how: 'recovery', left })
}

export function failWrongCode(): never {
  return failField('code', 'This code is invalid or has already been used', 'two_factor_required')
}

/** Opens the secret; undefined, and logged, when no known key opens it: then only a recovery code works. */
export function openSecondFactor(app: App, row: { accountId: string; sealedSecret: string }) {
  const { accountId, sealedSecret: sealed } = row
  const boundTo = secondFactorBinding(accountId)
  const secret = openOrLog(app, accountId, { sealed, boundTo, what: 'Two-factor secret' })
  return secret === undefined ? undefined : Buffer.from(secret, 'hex')
}

/** Notifies the owner, who may not be the one who did it. */
export async function emailSecondFactorChange(
  app: App,
  tx: Db,
  accountId: string,
  change: { how: 'on' | 'off' | 'recovery' | 'renewed'; left?: number },
): Promise<void> {
  await queueMail(app, tx, {
    accountId,
    template: 'two-factor-changed',
    data: { at: app.now().toISOString(), ...change },
    dedupeKey: `two-factor-changed:${randomUUID()}`,
  })
}

async function consumeAppCode(app: App, tx: Db, accountId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, accountId)
  const secret = factor && openSecondFactor(app, factor)
  const step = secret && findStep(secret, code, app.now())
  if (step === undefined) return false
  const used = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    // Of two concurrent uses of the same code, the second finds the step taken.
    .where(and(eq(twoFactors.accountId, accountId), lt(twoFactors.lastStep, step)))
    .returning({ accountId: twoFactors.accountId })
  return used.length > 0
}
