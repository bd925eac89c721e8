import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appCode } from '../../test/walks/app-code.ts'
import { given, password } from '../../test/given/given.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { accounts, twoFactors } from '../schema/accounts.ts'
import { secondFactorBinding } from '../accounts/two-factor/second-factor.ts'
import { toBase32 } from '../accounts/two-factor/totp.ts'
import { resealSecrets } from './reseal-secrets.ts'

const previous = 'the key before, which is long enough to be one'

test('accepts a second factor sealed with the previous key, and reseals it the next night', async () => {
  const server = await given.server({ SECRET_KEY_PREVIOUS: previous })
  const { db, secrets } = server.app
  const { email } = await given.registration(server)
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const accountId = account!.id
  const secret = Buffer.from('12345678901234567890')
  const sealedSecret = createSecrets(previous).seal(secret.toString('hex'), secondFactorBinding(accountId))
  await db.insert(twoFactors).values({ accountId, sealedSecret, confirmedAt: new Date() })
  const code = (steps: number) => appCode(toBase32(secret), steps)
  const login = (steps: number) => server.call('POST', '/auth/login', { email, password, code: code(steps) })
  expect((await login(0)).status).toBe(200)
  await resealSecrets.run(server.app, {}, { signal: new AbortController().signal, last: true })
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  expect(row!.sealedSecret).not.toMatch(secrets.previousKeyPrefix!)
  expect((await login(1)).status).toBe(200)
  await server.stop()
})
