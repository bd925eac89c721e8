import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/accounts/audit.ts'
import { appCode } from '../../../test/walks/app-code.ts'
import { given, password } from '../../../test/given/given.ts'
import { auditEntries } from '../../schema/audit.ts'
import { accounts } from '../../schema/accounts.ts'
import { purgeExpired } from '../../operations/purge-expired.ts'
import { findAuditEntries, listAuditEntries } from './list-audit-entries.ts'
import { recordAuditEntry } from './record-audit-entry.ts'

const server = await given.server()
const { db } = server.app

async function signedIn() {
  const { email } = await given.registration(server)
  const login = await server.call('POST', '/auth/login', { email, password })
  return { email, token: login.body.data.tokens.accessToken as string }
}

async function idOf(email: string) {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return row!.id
}

const activity = async (token: string): Promise<AuditEntry[]> =>
  (await server.call('GET', '/account/activity', undefined, token)).body.data.entries
const actsOf = async (token: string) => (await activity(token)).map(({ act }) => act)

test('shows the owner what was done in the account, by whom, when and from where, newest first', async () => {
  const { email, token } = await signedIn()
  await server.call('POST', '/auth/login', { email, password: 'Wrong-password-1' })
  const [failed, signIn] = await activity(token)
  expect(failed).toMatchObject({ act: 'sign_in_failed', actor: 'stranger', address: '127.0.0.1' })
  expect(signIn).toMatchObject({ act: 'signed_in', actor: 'owner', text: 'Signed in', detail: '' })
  expect(signIn!.device).not.toBe('')
  expect(Date.parse(failed!.created_at)).toBeGreaterThanOrEqual(Date.parse(signIn!.created_at))
})

test('records sessions, the password, the second factor, its codes and the export', async () => {
  const { email, token } = await signedIn()
  const call = (path: string, body: object) => server.call('POST', path, body, token)
  const { secret } = (await call('/account/two-factor', { action: 'begin', currentPassword: password })).body
    .data
  await call('/account/two-factor', { action: 'confirm', code: '000000' })
  const on = await call('/account/two-factor', { action: 'confirm', code: appCode(secret) })
  const [recovery, second] = on.body.data.recoveryCodes
  const login = (code: string) => server.call('POST', '/auth/login', { email, password, code })
  await login('000000')
  await login(recovery)
  await call('/account/sessions/end-others', {})
  await call('/account/two-factor', { action: 'disable', currentPassword: password, code: second })
  const put = (currentPassword: string) =>
    server.call('PUT', '/profile/password', { currentPassword, newPassword: 'Another-horse-2' }, token)
  await put('Wrong-password-1')
  await put(password)
  await fetch(`${server.url}/api/v1/account/export`, { headers: { authorization: `Bearer ${token}` } })
  expect(await actsOf(token)).toEqual([
    'data_exported',
    'password_changed',
    'password_failed',
    'two_factor_off',
    'recovery_code_used',
    'sessions_ended',
    'signed_in',
    'recovery_code_used',
    'code_failed',
    'two_factor_on',
    'code_failed',
    'signed_in',
    'registered',
  ])
})

test('never changes or removes an entry, not even for the role that owns the table', async () => {
  const { email, token } = await signedIn()
  const accountId = await idOf(email)
  const before = await activity(token)
  const refused = { cause: expect.objectContaining({ code: '42501' }) }
  await expect(db.update(auditEntries).set({ act: 'signed_out' })).rejects.toMatchObject(refused)
  const ofOwner = eq(auditEntries.accountId, accountId)
  await expect(db.delete(auditEntries).where(ofOwner)).rejects.toMatchObject(refused)
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(refused)
  expect(await activity(token)).toEqual(before)
})

test('keeps an entry for a year unless its account is deleted first', async () => {
  const [first, second] = [await idOf((await signedIn()).email), await idOf((await signedIn()).email)]
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const old = { actor: 'owner', act: 'signed_in' } as const
  await db.insert(auditEntries).values([
    { ...old, accountId: first, detail: 'past', createdAt: days(367) },
    { ...old, accountId: first, detail: 'kept', createdAt: days(364) },
  ])
  await purgeExpired(server.app)
  const left = await listAuditEntries(server.app, { account: first, page: 1 })
  expect(left.entries.map(({ detail }) => detail)).toEqual(expect.arrayContaining(['kept']))
  expect(left.entries.some(({ detail }) => detail === 'past')).toBe(false)
  await db.delete(accounts).where(eq(accounts.id, first))
  expect((await listAuditEntries(server.app, { account: first, page: 1 })).entries).toEqual([])
  expect((await listAuditEntries(server.app, { account: second, page: 1 })).entries.length).toBeGreaterThan(0)
})

test('rolls back the entry with its action, and the action with its entry', async () => {
  const { email, token } = await signedIn()
  const accountId = await idOf(email)
  const undone = db.transaction(async (tx) => {
    await recordAuditEntry(tx, { accountId, act: 'plan_changed', caller: undefined })
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await actsOf(token)).not.toContain('plan_changed')
})

test("keeps injected line breaks inside the entry's single line", async () => {
  const { email, token } = await signedIn()
  const detail = `Title\r\n2026-01-01 owner signed in\u2028\u202Etxt${'x'.repeat(500)}`
  const caller = { ipAddress: '::1\nroot', userAgent: 'Chrome/1 Windows\r\nX: y' }
  await recordAuditEntry(db, { accountId: await idOf(email), act: 'post_deleted', caller, detail })
  const [entry] = await activity(token)
  expect(entry).toMatchObject({ device: 'Chrome on Windows', address: '::1 root' })
  expect(entry!.detail).toMatch(/^Title 2026-01-01 owner signed in txtx+$/)
  expect(entry!.detail.length).toBe(120)
})

test('pages by twenty, and shows nobody the entries of another account', async () => {
  const [{ email, token }, stranger] = [await signedIn(), await signedIn()]
  const accountId = await idOf(email)
  for (let n = 0; n < 25; n++)
    await recordAuditEntry(db, {
      accountId,
      act: 'post_scheduled',
      caller: undefined,
      detail: `secret title ${n}`,
    })
  const second = await server.call('GET', '/account/activity?page=2', undefined, token)
  expect(second.body.data.pagination).toMatchObject({ page: 2, limit: 20, totalPages: 2 })
  expect(second.body.data.entries.length).toBe(second.body.data.pagination.total - 20)
  expect(JSON.stringify(await activity(stranger.token))).not.toContain('secret title')
  const allEntries = await findAuditEntries(server.app, {})
  expect(allEntries.entries[0]).toMatchObject({ email, accountId, actor: 'service' })
})
