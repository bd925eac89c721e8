import type { security } from '../../../contract/accounts/security.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'
import {
  findSecondFactor,
  requireCodeIfEnabled,
  openSecondFactor,
  type AccountOwner,
  secondFactorBinding,
  emailSecondFactorChange,
  withSecondFactor,
  failWrongCode,
} from './second-factor.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { accounts, recoveryCodes, twoFactors } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { countAttempt } from '../sign-in/login-throttle.ts'
import { requirePassword } from '../sign-in/require-password.ts'
import { getUser } from '../get-user.ts'
import { findStep, toBase32 } from './totp.ts'

export const getTwoFactor: Handler<typeof security.getTwoFactor> = async (app, { accountId }) => {
  const factor = await findSecondFactor(app.db, accountId)
  return {
    enabled: factor !== undefined,
    enabled_at: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: factor ? await countRecoveryCodes(app.db, accountId) : 0,
  }
}

type TwoFactorInput = HandlerInput<typeof security.twoFactor>

// 160 bits as RFC 4226, section 4, recommends.
const secretBytes = 20
const noSecrets = { secret: null, otpauth: null, recoveryCodes: null }

export const twoFactor: Handler<typeof security.twoFactor> = async (app, input) =>
  ({ begin: beginSetup, confirm: confirmSetup, disable, renew: renewRecoveryCodes })[input.action](app, input)

/** Creates a secret that takes effect once confirmed; starting over replaces the pending one. */
async function beginSetup(app: App, input: TwoFactorInput) {
  const { accountId } = input
  const { email } = await requirePassword(app, input)
  const secret = randomBytes(secretBytes)
  const sealedSecret = app.secrets.seal(secret.toString('hex'), secondFactorBinding(accountId))
  const begun = await app.db
    .insert(twoFactors)
    .values({ accountId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactors.accountId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ accountId: twoFactors.accountId })
  if (begun.length === 0) return failAlreadyOn()
  const base32 = toBase32(secret)
  const label = encodeURIComponent(`Quillcast:${email}`)
  return {
    ...noSecrets,
    secret: base32,
    otpauth: `otpauth://totp/${label}?secret=${base32}&issuer=Quillcast`,
  }
}

async function confirmSetup(app: App, { accountId, sessionId, code = '', caller }: TwoFactorInput) {
  const [row] = await app.db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  if (!row) return fail('two_factor_off', 'Two-factor setup hasn’t been started.')
  if (row.confirmedAt) return failAlreadyOn()
  const { email } = await getUser(app.db, accountId)
  const guess = await countAttempt(app, { email, ipAddress: caller.ipAddress, sessionId }, 'second-factor')
  const secret = openSecondFactor(app, row)
  const step = secret && findStep(secret, code.replace(/\s/g, ''), app.now())
  if (step === undefined) {
    await recordAuditEntry(app.db, { accountId, act: 'code_failed', caller })
    return failWrongCode()
  }
  await guess.refund()
  return app.db.transaction(async (tx) => {
    const confirmed = await tx
      .update(twoFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(
        and(
          eq(twoFactors.accountId, accountId),
          isNull(twoFactors.confirmedAt),
          // Setup was restarted meanwhile: this code was for the earlier secret.
          eq(twoFactors.sealedSecret, row.sealedSecret),
        ),
      )
      .returning({ accountId: twoFactors.accountId })
    if (confirmed.length === 0) return failAlreadyOn()
    // Issued for the password alone, it would bypass the code.
    await tx.update(accounts).set({ registrationTokenHash: null }).where(eq(accounts.id, accountId))
    await recordAuditEntry(tx, { accountId, act: 'two_factor_on', caller })
    await emailSecondFactorChange(app, tx, accountId, { how: 'on' })
    return { ...noSecrets, recoveryCodes: await createRecoveryCodes(tx, accountId) }
  })
}

const disable = (app: App, input: TwoFactorInput) =>
  withBothFactors(app, input, async (tx, owner) => {
    await tx.delete(twoFactors).where(eq(twoFactors.accountId, owner.id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, owner.id))
    await recordAuditEntry(tx, { accountId: owner.id, act: 'two_factor_off', caller: owner.caller })
    await emailSecondFactorChange(app, tx, owner.id, { how: 'off' })
    return noSecrets
  })

const renewRecoveryCodes = (app: App, input: TwoFactorInput) =>
  withBothFactors(app, input, async (tx, owner) => {
    await recordAuditEntry(tx, { accountId: owner.id, act: 'recovery_codes_renewed', caller: owner.caller })
    await emailSecondFactorChange(app, tx, owner.id, { how: 'renewed' })
    return { ...noSecrets, recoveryCodes: await createRecoveryCodes(tx, owner.id) }
  })

/** Changing the second factor requires both factors: one alone must not give access to the other. */
async function withBothFactors<T>(
  app: App,
  input: TwoFactorInput,
  work: (tx: Db, owner: AccountOwner) => Promise<T>,
) {
  const { accountId, sessionId, code, caller } = input
  if (!(await findSecondFactor(app.db, accountId)))
    return fail('two_factor_off', 'Two-factor authentication is not on.')
  const { email } = await requirePassword(app, input)
  const owner = { id: accountId, email, caller }
  const guess = await requireCodeIfEnabled(app, owner, { sessionId }, code)
  return withSecondFactor(app, owner, { code, guess }, (tx) => work(tx, owner))
}

function failAlreadyOn(): never {
  return fail('two_factor_on', 'Two-factor authentication is already on.')
}
