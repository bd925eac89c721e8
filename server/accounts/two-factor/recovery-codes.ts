import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { recoveryCodes } from '../../schema/accounts.ts'
import { toBase32 } from './totp.ts'

// As many as other services give; enough for a lost phone and a few evenings after it.
const codeCount = 10
// 140 bits: a fast hash is enough from 112, guessing infeasible from 128 (OWASP ASVS 5.0, 6.5.2 and 11.5.1).
const codeLength = 28
const newCode = () => toBase32(randomBytes(20)).toLowerCase().slice(0, codeLength)

const normalize = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

/** Replaces all recovery codes with ten new ones. Only hashes are stored, so they can be shown only once. */
export async function createRecoveryCodes(tx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ accountId, codeHash: hashToken(code) })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** Consumes the code: true for exactly one caller. */
export async function consumeRecoveryCode(tx: Db, accountId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashToken(normalize(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export const countRecoveryCodes = (db: Db, accountId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
