import { createHmac } from 'node:crypto'

// RFC 6238 as every authenticator app supports it. Twenty lines are easier to trust than a package.
const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of one step: HOTP (RFC 4226, 5.3) with the step as counter. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Finds the step of this code among the current one and its neighbors: clocks differ, and people type slowly. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find((step) => totpCode(secret, step) === code)
}

/** Base32 (RFC 4648) without padding, as the apps expect it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
