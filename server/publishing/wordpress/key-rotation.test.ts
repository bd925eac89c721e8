import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Server } from '../../../test/given/given.ts'
import type { App } from '../../platform/app.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { openApplicationPassword } from '../../profile/application-password.ts'
import { resealSecrets } from '../../operations/reseal-secrets.ts'
import { sites } from '../../schema/profile.ts'
import { openSite } from './open-site.ts'

const oldKey = 'a key for tests that is long enough to be one'
const newKey = 'another key for tests that is long enough too'
const alone = createSecrets(newKey)

/** The server after a key change. */
const changed = ({ app }: Server): App => ({ ...app, secrets: createSecrets(newKey, oldKey) })

async function givenSite(server: Server) {
  const { accountId } = await given.account(server)
  const read = async () =>
    (await server.app.db.select().from(sites).where(eq(sites.accountId, accountId)))[0]!
  const opened = async () => openApplicationPassword(alone, accountId, (await read()).sealedPassword)
  await expect(opened()).rejects.toThrow()
  return { read, opened }
}

test('opens a password sealed before a key change', async () => {
  const server = await given.server()
  const { read } = await givenSite(server)
  expect(await openSite(changed(server), await read())).toMatchObject({ kind: 'ok' })
})

test('re-encrypts every password within a night of a key change, used or not', async () => {
  const server = await given.server()
  const idle = [await givenSite(server), await givenSite(server)]
  await server.app.db
    .update(sites)
    .set({ sealedPassword: 'broken' })
    .where(eq(sites.id, (await idle[0]!.read()).id))
  const attempt = { signal: new AbortController().signal, last: true }
  await resealSecrets.run(changed(server), {}, attempt)
  expect(await idle[1]!.opened()).toBe(given.business().wordpressApiKey)
  expect((await idle[0]!.read()).sealedPassword).toBe('broken')
})

test('asks for a password again, by name, when no known key decrypts it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const sealedPassword = createSecrets('a key that is long forgotten by now').seal(
    'x',
    `${owner.accountId}:wordpress`,
  )
  await server.app.db.update(sites).set({ sealedPassword }).where(eq(sites.accountId, owner.accountId))
  const answer = await server.call('POST', '/posts/test-wordpress-connection', {}, owner.token)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    ok: false,
    checks: [{ name: 'login', code: 'password_unreadable', fix: expect.stringContaining('again') }],
  })
})
