import { expect, test } from 'vitest'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'
import { loginOf } from '../../../test/given/given-wordpress.ts'
import { buildReport } from './build-report.ts'
import { examineSite } from './examine-site.ts'

const server = await given.server()
const { app } = server
const { accountId } = await given.account(server)

async function failedCheck(quirks: Quirks) {
  const url = await givenHost(quirks)
  const login = loginOf('administrator')
  const seen = await examineSite(app, { accountId, url, login, withinMs: 60_000 })
  return buildReport(seen.stop, seen.oddities, '127.0.0.1').find(({ ok }) => !ok)
}

const json = (code: string, message: string) => ({
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, message, data: { status: 401 } }),
})

test('names a plugin’s second factor instead of a wrong password', async () => {
  const failed = await failedCheck({
    ask: ({ path }) =>
      path.includes('/users/me') ? json('two_factor_required', 'A second factor is needed.') : undefined,
  })
  expect(failed).toMatchObject({ code: 'auth_plugin' })
  expect(failed?.message).toContain('A second factor is needed. (two_factor_required)')
})

test('quotes a security plugin that allows reading and refuses writing', async () => {
  const failed = await failedCheck({
    ask: ({ method, path }) =>
      method === 'POST' && path.includes('/wp/v2/posts')
        ? json('itsec_writes_blocked', 'Writing is off for this user.')
        : undefined,
  })
  expect(failed?.message).toContain('Writing is off for this user. (itsec_writes_blocked)')
})
