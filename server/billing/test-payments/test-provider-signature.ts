import type { Secrets } from '../../platform/secrets/secrets.ts'

const purpose = 'test payment webhook'
// Stripe's own tolerance: long enough for slow delivery, short enough to make a recorded event worthless.
const toleranceSeconds = 300

/** The header a delivery carries: the time and an HMAC over time and body, as Stripe writes it. */
export function signTestEvent(secrets: Secrets, body: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${secrets.sign(purpose, signed(seconds, body))}`
}

export function isSignedTestEvent(secrets: Secrets, body: Buffer, header: unknown, now: Date): boolean {
  const [, time, signature = ''] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(String(header)) ?? []
  if (!time || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  return secrets.verify(purpose, signed(Number(time), body), signature)
}

// Latin-1 keeps every byte apart; as UTF-8 different broken bytes would read the same.
const signed = (seconds: number, body: Buffer) => `${seconds}.${body.toString('latin1')}`
