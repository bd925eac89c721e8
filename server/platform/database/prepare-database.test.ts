import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { freePort } from '../../../tools/testing/postgres.ts'
import { listAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { purgeExpired } from '../../operations/purge-expired.ts'
import { accounts } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'
import { start, type Running } from '../../start.ts'
import { readEnv } from '../env.ts'
import { type Database } from './db.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare-database.ts'

// The embedded database has a single role.
const hasRoles = process.env.TEST_ENGINE === 'postgres'
const short = randomUUID().slice(0, 8)
const [owner, worker, name] = [`owner_${short}`, `worker-${short}`, `two_roles_${short}`]

const at = (role: string, database = name) => {
  const url = new URL(process.env.TEST_POSTGRES!)
  url.pathname = `/${database}`
  url.username = role
  return url.href
}

async function asSuperuser(...statements: string[]) {
  const client = new pg.Client({
    connectionString: process.env.TEST_POSTGRES!.replace(/\/\w+$/, '/postgres'),
  })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

let server: Running & { url: string }
let database: Database
let url: string
beforeAll(async () => {
  if (!hasRoles) return
  // As in docs/operate.md.
  await asSuperuser(
    `create role "${owner}" login`,
    `create role "${worker}" login`,
    `create database "${name}" owner "${owner}"`,
  )
  const PORT = await freePort()
  url = `http://127.0.0.1:${PORT}`
  const env = readEnv({
    ...{
      PORT: String(PORT),
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SCHEDULED_JOBS: 'off',
    },
    SECRET_KEY: 'a key for tests that is long enough to be one',
    DATABASE_URL: at(worker),
    DATABASE_OWNER_URL: at(owner),
  })
  database = await openDatabase({ url: at(worker), directory: '' })
  server = Object.assign(await start(env, database), { url })
})
afterAll(async () => {
  if (!hasRoles) return
  await server?.stop()
  await database?.close()
  await asSuperuser(
    `drop database if exists "${name}" with (force)`,
    `drop role if exists "${worker}"`,
    `drop role if exists "${owner}"`,
  )
})

async function call(method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Registers and signs in through a service that runs as the role without tables. */
async function signedIn() {
  const email = given.email()
  expect((await call('POST', '/auth/register', { email, password, plan: 'basic' })).status).toBe(201)
  const login = await call('POST', '/auth/login', { email, password })
  const [row] = await database.db.select().from(accounts).where(eq(accounts.email, email))
  return { token: login.body.data.tokens.accessToken as string, accountId: row!.id }
}

test.skipIf(!hasRoles)(
  'lets the service role append to and read the audit log, and has PostgreSQL refuse every change, removal and bypass',
  async () => {
    const { token, accountId } = await signedIn()
    const acts = async () =>
      (await call('GET', '/account/activity', undefined, token)).body.data.entries.map(
        ({ act }: { act: string }) => act,
      )
    expect(await acts()).toEqual(['signed_in', 'registered'])
    const { rows } = await database.db.execute(sql`select current_user as role`)
    expect(rows).toEqual([{ role: worker }])
    const ofAccount = eq(auditEntries.accountId, accountId)
    const errorOf = async (work: PromiseLike<unknown>) => {
      const { cause } = (await Promise.resolve(work).then(
        () => ({}),
        (error) => error,
      )) as { cause?: Error & { code?: string } }
      return [cause?.code, cause?.message]
    }
    const attempts = [
      'alter table audit_entries disable trigger all',
      'alter table audit_entries owner to current_user',
      'drop trigger audit_row_stays on audit_entries',
      'drop table audit_entries cascade',
      'create or replace function audit_stays() returns trigger language plpgsql as $$ begin return old; end $$',
      'create rule quiet as on insert to audit_entries do instead nothing',
      `set role "${owner}"`,
      'set session_replication_role = replica',
      'create table beside (id int)',
    ]
    for (const attempt of attempts)
      expect([attempt, (await errorOf(database.db.execute(sql.raw(attempt))))[0]]).toEqual([attempt, '42501'])
    // PostgreSQL answers with a warning and grants nothing.
    await database.db.execute(sql`grant all on audit_entries to current_user`)
    // Refused by privileges, before any trigger runs.
    const denied = ['42501', 'permission denied for table audit_entries']
    expect(await errorOf(database.db.update(auditEntries).set({ detail: 'x' }).where(ofAccount))).toEqual(
      denied,
    )
    expect(await errorOf(database.db.delete(auditEntries).where(ofAccount))).toEqual(denied)
    expect(await errorOf(database.db.execute(sql`truncate audit_entries`))).toEqual(denied)
    expect(await acts()).toEqual(['signed_in', 'registered'])
  },
)

test.skipIf(!hasRoles)(
  'needs only a role without tables to expire old audit entries, delete an account with its entries, and start a new release',
  async () => {
    const { accountId } = await signedIn()
    const old = { actor: 'owner', act: 'signed_in' } as const
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await database.db.insert(auditEntries).values([
      { ...old, accountId, detail: 'past', createdAt: ago(367) },
      { ...old, accountId, detail: 'kept', createdAt: ago(364) },
    ])
    await purgeExpired(server.app)
    const { entries } = await listAuditEntries(server.app, { account: accountId, page: 1 })
    expect(entries.map(({ detail }) => detail)).not.toContain('past')
    expect(entries.map(({ detail }) => detail)).toContain('kept')
    await database.db.delete(accounts).where(eq(accounts.id, accountId))
    expect((await listAuditEntries(server.app, { account: accountId, page: 1 })).entries).toEqual([])
    await prepareDatabase(database, server.app.env)
    await prepareDatabase(database, server.app.env)
  },
)

test.skipIf(!hasRoles)('refuses by name an owner that is the same role as the service', async () => {
  const urls = { DATABASE_URL: at(owner), DATABASE_OWNER_URL: at(owner) }
  await expect(prepareDatabase(database, urls)).rejects.toThrow(/^DATABASE_OWNER_URL: names another role/)
})
