import { eq, getTableName, isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openMailSecret } from '../../server/notifications/mail/open-mail-secret.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { createSecrets } from '../../server/platform/secrets/secrets.ts'
import { openApplicationPassword } from '../../server/profile/application-password.ts'
import { resealSecrets, sealedColumns } from '../../server/operations/reseal-secrets.ts'
import { formerSites, sites } from '../../server/schema/profile.ts'
import { mailOutbox } from '../../server/schema/notifications.ts'
import { type Running, start } from '../../server/start.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { type Account, given, password, type Server, until } from '../given/given.ts'
import { operatorPassword, signInAsOperator } from '../given/given-operator.ts'
import { appCode } from './app-code.ts'

// Only one process can open the embedded database.
const isShared = process.env.TEST_ENGINE === 'postgres'
const [a, b] = ['the first key, which is long enough to be one', 'the second key, which is long enough, too']

/** A web and a worker process on one database; each start replaces the previous one. */
async function givenProcesses() {
  const first = await given.server({ PROCESS: 'web', SECRET_KEY: a, OPERATOR_PASSWORD: operatorPassword })
  const running: Partial<Record<'web' | 'worker', Running>> = { web: first }
  onTestFinished(async () => {
    for (const process of Object.values(running)) await process.stop()
  })
  const { SECRET_KEY_PREVIOUS: _, ...env } = first.app.env
  const restart = async (kind: 'web' | 'worker', SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) => {
    await running[kind]?.stop()
    const PORT = kind === 'web' ? env.PORT : await freePort()
    const keys = { SECRET_KEY, ...(SECRET_KEY_PREVIOUS ? { SECRET_KEY_PREVIOUS } : {}) }
    const database = await openDatabase({ url: env.DATABASE_URL, directory: '' })
    running[kind] = await start({ ...env, ...keys, PROCESS: kind, PORT }, database)
    return running[kind]
  }
  return { first, restart }
}

async function published(server: Server, owner: Account, title: string) {
  const { id } = await given.post(server, owner, { title })
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  const state = async () => (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
  return until(async () => {
    const post = await state()
    return !['publishing', 'scheduled'].includes(post.status) && post
  })
}

test('re-encrypts every secret older than an hour, in every column', async () => {
  const { db } = (await given.server()).app
  const { rows } = (await db.execute(
    sql`select table_name || '.' || column_name as name from information_schema.columns where column_name like 'sealed%'`,
  )) as { rows: { name: string }[] }
  const known = sealedColumns.map(({ table, sealed }) => `${getTableName(table)}.${sealed.name}`)
  // A pending connection expires within the hour.
  const short = ['site_connections.sealed_password']
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...short].toSorted())
})

test.skipIf(!isShared)(
  'rotates the key under a running web and worker, and no longer needs the old one after a night',
  async () => {
    const { first, restart } = await givenProcesses()
    const { db } = first.app
    const owner = await given.account(first)
    const act = (body: object) => first.call('POST', '/account/two-factor', body, owner.token)
    const { secret } = (await act({ action: 'begin', currentPassword: password })).body.data
    expect((await act({ action: 'confirm', code: appCode(secret) })).status).toBe(200)
    // A disconnected site whose drafts and password we still have to delete.
    const [site] = await db.select().from(sites).where(eq(sites.accountId, owner.accountId))
    const { accountId, username, sealedPassword } = site!
    const tryAfter = new Date(Date.now() + 86_400_000)
    await db
      .insert(formerSites)
      .values({ accountId, url: 'https://left.example', username, sealedPassword, tryAfter })
    // The first verification mail is still queued, because no mail server accepts it.
    const sealedMails = () => db.$count(mailOutbox, isNotNull(mailOutbox.sealedSecret))
    expect(await sealedMails()).toBeGreaterThan(0)

    // Both processes get the new key before either uses it, so neither meets data it cannot decrypt.
    await restart('worker', a, b)
    await restart('web', b, a)
    const business = await first.call('PUT', '/profile/business', given.business(), owner.token)
    expect(business.status).toBe(200)
    expect(await published(first, owner, 'Between two keys')).toMatchObject({ status: 'published' })
    const worker = await restart('worker', b, a)
    const operator = await signInAsOperator(first)
    const told = async () =>
      /([^>]*)[;,][^<]* SECRET_KEY_PREVIOUS/.exec(await (await operator.open('/operator')).text())?.[1]
    // A mail that is given up deletes its secret.
    await until(
      async () => (await told()) === `${2 + (await sealedMails())} secrets will be re-encrypted tonight`,
    )
    await worker.app.jobs.send(db, resealSecrets, {})
    await until(async () => (await told()) === 'all secrets use the new key')

    await Promise.all([restart('web', b), restart('worker', b)])
    const login = { email: owner.email, password, code: appCode(secret, 1) }
    expect((await first.call('POST', '/auth/login', login)).status).toBe(200)
    expect(await published(first, owner, 'With the new key alone')).toMatchObject({ status: 'published' })
    const [left] = await db.select().from(formerSites).where(eq(formerSites.accountId, accountId))
    const alone = createSecrets(b)
    expect(openApplicationPassword(alone, accountId, left!.sealedPassword)).toBe(
      given.business().wordpressApiKey,
    )
    for (const mail of await db.select().from(mailOutbox).where(isNotNull(mailOutbox.sealedSecret)))
      expect(openMailSecret(alone, mail)).toBeTruthy()
  },
)
