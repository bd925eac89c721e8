import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { loginOf } from '../../../test/given/given-wordpress.ts'
import { deliverRequest } from '../../../test/fakes/deliver-request.ts'
import { blockedSites } from '../../../test/fakes/sites/blocked-sites.ts'
import { closedSites } from '../../../test/fakes/sites/closed-sites.ts'
import type { FaultySite } from '../../../test/fakes/sites/faulty-sites.ts'
import { refusedLogins } from '../../../test/fakes/sites/refused-logins.ts'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'
import { issueCertificate, withoutOpenssl, type Certificate } from '../../../test/issue-certificate.ts'
import type { App } from '../../platform/app.ts'
import { createSafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { examineSite } from './examine-site.ts'
import { buildReport } from './build-report.ts'

const { app } = await given.server()
const { accountId } = await given.account(await given.server())

async function examine(
  at: App,
  url: string,
  { role = 'administrator', username, password }: Partial<FaultySite> = {},
) {
  const login = loginOf(role)
  const seen = await examineSite(at, {
    accountId,
    url,
    login: { username: username ?? login.username, password: password ?? login.password },
    withinMs: 60_000,
  })
  const checks = buildReport(seen.stop, seen.oddities, new URL(url).hostname)
  const { name: at_, code, message: says, fix } = checks.find(({ ok }) => !ok) ?? {}
  return {
    at: at_,
    code,
    says,
    fix,
    warns: checks.flatMap(({ warnings }) => warnings.map((one) => one.code)),
  }
}

test.each([...closedSites, ...blockedSites, ...refusedLogins])('names the fault of $site', async (one) => {
  const { fix, ...told } = await examine(app, await givenHost(one.quirks ?? {}), one)
  const { at, code, says, warns = [] } = one
  expect(told).toEqual({ at, code, says, warns })
  expect(Boolean(fix)).toBe(code !== undefined)
})

/** Resolves every host name to this machine, like an entry in its hosts file. */
function namedApp(): App {
  const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }]
  const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0', lookup })
  onTestFinished(() => safeFetch.close())
  return { ...app, safeFetch }
}

async function givenSecured(certificate: Certificate, quirks: Quirks = {}): Promise<string> {
  const inner = await givenHost(quirks)
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    const answer = await deliverRequest(inner, { method, path, headers, body: await buffer(request) })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const server = createServer(certificate, (request, response) => void pass(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

const portOf = (url: string) => new URL(url).port
const redirecting = (location: string): Quirks => ({
  ask: ({ path, headers }) =>
    headers.host?.startsWith('www.')
      ? undefined
      : { status: 301, headers: { location: `${location}${path}` } },
})

test('follows a redirect to www, and names one to another domain', async () => {
  const hosts: { port?: string } = {}
  const quirks: Quirks = { ask: (asked) => redirecting(`http://www.customer.org:${hosts.port}`).ask?.(asked) }
  hosts.port = portOf(await givenHost(quirks))
  expect(await examine(namedApp(), `http://customer.org:${hosts.port}`)).toMatchObject({ code: undefined })
  const moved = await givenHost(redirecting(`http://www.customer.org:${hosts.port}`))
  expect(await examine(namedApp(), `http://former.org:${portOf(moved)}`)).toMatchObject({
    at: 'address',
    code: 'site_moved',
    says: `Your address redirects to http://www.customer.org:${hosts.port}.`,
  })
})

test.skipIf(withoutOpenssl)('follows a redirect to https (needs openssl)', async () => {
  const secured = await givenSecured(issueCertificate('good'))
  const plain = portOf(await givenHost(redirecting(`https://blog.customer.org:${secured}`)))
  expect(await examine(namedApp(), `http://blog.customer.org:${plain}`)).toMatchObject({ code: undefined })
})

test.skipIf(withoutOpenssl).each([
  ['expired', 'blog', 'tls_expired', 'The certificate of blog.customer.org has expired.'],
  ['good', 'shop', 'tls_name', 'The certificate of shop.customer.org belongs to another address.'],
] as const)('names a certificate that is %s for %s (needs openssl)', async (kind, host, code, says) => {
  const port = await givenSecured(issueCertificate(kind))
  const told = await examine(namedApp(), `https://${host}.customer.org:${port}`)
  expect(told).toMatchObject({ at: 'certificate', code, says })
})

test.skipIf(withoutOpenssl)(
  'names application passwords that are turned off for the site (needs openssl)',
  async () => {
    const off: Quirks = {
      ask: ({ path }) =>
        path.includes('users/me') ? { status: 401, body: '{"code":"rest_not_logged_in"}' } : undefined,
      reply: (replied) => {
        replied.body = String(replied.body).replace(/"authentication":\{.*?\}\}\}/, '"authentication":[]')
      },
    }
    const port = await givenSecured(issueCertificate('good'), off)
    expect(await examine(namedApp(), `https://blog.customer.org:${port}`)).toMatchObject({
      at: 'passwords',
      code: 'app_pw_off',
      says: 'Application passwords are turned off on your site.',
    })
    expect(await examine(app, await givenHost(off))).toMatchObject({ code: 'app_pw_http' })
  },
)

test('names an address that leads nowhere', async () => {
  const closed = inject('given').wordpress.url.replace(/\d+$/, '1')
  expect(await examine(app, closed)).toMatchObject({
    at: 'connection',
    code: 'connect_failed',
    says: '127.0.0.1 did not accept a connection.',
  })
  for (const [url, at, code] of [
    ['https://no-such-host.invalid', 'dns', 'dns_failed'],
    ['https://somebody.wordpress.com', 'address', 'wpcom_simple'],
  ] as const)
    expect(await examine(app, url)).toMatchObject({ at, code })
})
