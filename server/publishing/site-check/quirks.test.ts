import { expect, test } from 'vitest'
import { loginOf } from '../../../test/given/given-wordpress.ts'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'
import { examineSite } from './examine-site.ts'
import { buildReport } from './build-report.ts'

const server = await given.server()
const { app } = server
const { accountId } = await given.account(server)

async function examine(quirks: Quirks, role: Parameters<typeof loginOf>[0] = 'administrator', path = '/') {
  const host = await givenHost(quirks)
  const seen = await examineSite(app, {
    accountId,
    url: `${host}${path}`,
    login: loginOf(role),
    withinMs: 60_000,
  })
  const checks = buildReport(seen.stop, seen.oddities, '127.0.0.1')
  return {
    host,
    seen,
    failed: checks.find(({ ok }) => !ok),
    warnings: checks.flatMap((check) => check.warnings.map(({ code }) => code)),
  }
}

const isIndex = (path: string) => /^\/wp-json\/\?/.test(path)

test('reads the name, time zone, rights and SEO plugin of a healthy site without a warning', async () => {
  const { seen, failed, warnings } = await examine({
    reply: (replied, { path }) => {
      if (isIndex(path))
        replied.body = String(replied.body)
          .replace('"namespaces":[', '"namespaces":["rankmath\\/v1",')
          .replace(/"timezone_string":"[^"]*"/, '"timezone_string":""')
          .replace(/"gmt_offset":("[^"]*"|[\d.]+)/, '"gmt_offset":"-3.5"')
    },
  })
  expect([failed, warnings]).toEqual([undefined, []])
  expect(seen.site).toMatchObject({
    name: expect.stringMatching(/./),
    timezone: 'UTC-03:30',
    seoPlugin: 'rank_math',
    capabilities: expect.arrayContaining([
      'publish_posts',
      'upload_files',
      'manage_categories',
      'unfiltered_html',
    ]),
    contentForm: 'blocks',
  })
})

test('finds a site in a subdirectory with plain permalinks by its full address, and says so at the domain root', async () => {
  const quirks: Quirks = {
    ask(asked) {
      if (!asked.path.startsWith('/blog/')) return { body: '<h1>A shop</h1>' }
      asked.path = asked.path.slice('/blog'.length)
      return asked.path.startsWith('/wp-json') ? { status: 404 } : undefined
    },
    reply: (replied) => void delete replied.headers.link,
  }
  const found = await examine(quirks, 'administrator', '/blog')
  expect(found.failed).toBeUndefined()
  expect(found.seen.site.restRoot).toBe(`${found.host}/blog/?rest_route=/`)
  expect((await examine(quirks)).failed).toMatchObject({
    code: 'not_wordpress',
    fix: expect.stringMatching(/full address/),
  })
})

test('finds a custom REST prefix through the Link header', async () => {
  const { host, seen, failed } = await examine({
    ask(asked) {
      if (asked.path.startsWith('/wp-json')) return { status: 404 }
      asked.path = asked.path.replace(/^\/inhalt\//, '/wp-json/')
      return undefined
    },
    reply: (replied) => {
      if (typeof replied.headers.link === 'string')
        replied.headers.link = replied.headers.link.replace('/wp-json/', '/inhalt/')
    },
  })
  expect(failed).toBeUndefined()
  expect(seen.site.restRoot).toBe(`${host}/inhalt/`)
})

test('warns about noise around answers, a hidden site, a wrong clock and missing rights', async () => {
  const { failed, warnings } = await examine(
    {
      reply: (replied, { path }) => {
        replied.headers.date = new Date(Date.now() - 7 * 60_000).toUTCString()
        if (path === '/') replied.headers['x-robots-tag'] = 'noindex'
        if (path.startsWith('/wp-json')) replied.body = `<b>Deprecated</b>: old [0]\n${String(replied.body)}`
      },
    },
    'author',
  )
  expect(failed).toBeUndefined()
  expect(warnings).toEqual(['noindex', 'rest_garbage', 'cap_terms', 'cap_html', 'clock_off'])
})

test('warns about a coming-soon page in any language and about a login form', async () => {
  const pages = ['<h1>Wir sind bald für Sie da</h1>', '<form><input type="password" name="pwd"></form>']
  for (const body of pages) {
    const { failed, warnings } = await examine({
      reply: (replied, { path }) => {
        if (!path.includes('wp-json')) Object.assign(replied, { status: 200, body })
      },
    })
    expect([failed, warnings]).toEqual([undefined, ['posts_hidden']])
  }
})

test('warns about plugins that share or mail posts, and remembers them', async () => {
  const { seen, failed, warnings } = await examine({
    reply: (replied, { path }) => {
      if (isIndex(path))
        replied.body = String(replied.body).replace(
          '"namespaces":[',
          '"namespaces":["jetpack\\/v4","b2s\\/v1","mailpoet\\/v1","noptin\\/v1",',
        )
    },
  })
  expect([failed, warnings]).toEqual([undefined, ['shares_posts']])
  expect(seen.site.sharing).toEqual(['Jetpack', 'Blog2Social', 'MailPoet', 'Noptin'])
  const [told] = buildReport(undefined, seen.oddities, '127.0.0.1').flatMap((check) => check.warnings)
  expect(told?.message).toContain('Jetpack, Blog2Social, MailPoet, and Noptin')
})

const fronts: [string, ReturnType<NonNullable<Quirks['ask']>>, { name: string; message: RegExp }][] = [
  [
    'bot_challenge',
    { status: 202, headers: { 'sg-captcha': 'challenge' } },
    { name: 'front', message: /^SiteGround shows/ },
  ],
  [
    'bot_challenge',
    { status: 403, headers: { 'cf-mitigated': 'challenge' } },
    { name: 'front', message: /^Cloudflare shows/ },
  ],
  [
    'server_password',
    { status: 401, headers: { 'www-authenticate': 'Basic realm="Staging area"' } },
    { name: 'front', message: /Staging area/ },
  ],
  [
    'maintenance',
    { status: 503, body: 'Briefly unavailable for scheduled maintenance.' },
    { name: 'front', message: /maintenance/ },
  ],
  ['site_error', { status: 500 }, { name: 'front', message: /HTTP 500/ }],
]
for (const [code, answer, { name, message }] of fronts) {
  test(`names a front page that answers ${answer?.status} as ${code}`, async () => {
    const { failed } = await examine({ ask: () => answer })
    expect(failed).toMatchObject({ name, code, message: expect.stringMatching(message) })
  })
}

test.each(['<meta ', '<b>', '</a>', '<title>', '<!--', 'imunify360'])(
  'reads only the beginning of a front page with megabytes of %s',
  async (piece) => {
    const { failed } = await examine({
      ask: ({ path }) => (path === '/' ? { body: piece.repeat(8_000_000 / piece.length) } : undefined),
    })
    expect(failed).toBeUndefined()
  },
)

test('names answers that take too long to read', async () => {
  const index = (body: string) => examine({ ask: ({ path }) => (path === '/' ? undefined : { body }) })
  for (const body of [`{"a":${'['.repeat(400_000)}]}`, 'x'.repeat(2_000_000)])
    expect((await index(body)).failed).toMatchObject({ name: 'front', code: 'answer_too_large' })
})

test('distinguishes a plugin that blocks the REST API from something in front of WordPress', async () => {
  const refusal = JSON.stringify({ code: 'rest_disabled', message: 'No REST here' })
  const inWords = (body: string): Quirks => ({
    ask: ({ path }) => (/wp-json|rest_route/.test(path) ? { status: 403, body } : undefined),
  })
  expect((await examine(inWords(refusal))).failed).toMatchObject({ name: 'rest', code: 'rest_blocked_json' })
  expect((await examine(inWords('<html>'))).failed).toMatchObject({ name: 'rest', code: 'rest_blocked_html' })
})

test('distinguishes a refused login from a user without a role on this site of a network', async () => {
  const asMe = (status: number, body: object): Quirks => ({
    ask: ({ path }) =>
      path.includes('users/me')
        ? { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : undefined,
  })
  const forbidden = await examine(asMe(403, { code: 'locked', message: 'Not from here' }))
  expect(forbidden.failed).toMatchObject({ name: 'login', code: 'auth_forbidden' })
  const stranger = await examine(asMe(200, { id: 1, capabilities: [], roles: [] }))
  expect(stranger.failed).toMatchObject({ name: 'rights', code: 'not_member' })
})

test('names disabled application passwords before it blames the login', async () => {
  const { failed } = await examine({
    ask: ({ path }) =>
      path.includes('users/me') ? { status: 401, body: '{"code":"rest_not_logged_in"}' } : undefined,
    reply: (replied, { path }) => {
      if (isIndex(path))
        replied.body = String(replied.body).replace(/"authentication":\{.*?\}\}\}/, '"authentication":[]')
    },
  })
  expect(failed).toMatchObject({ name: 'passwords', code: 'app_pw_http' })
})

const refusing = (sign: RegExp): Quirks => ({
  ask: ({ method, path, body }) =>
    method === 'POST' && /posts/.test(path) && sign.test(body.toString()) ? { status: 403 } : undefined,
})

test('sends plain HTML past a firewall that refuses block comments, drops pictures for one that refuses those, and names one that refuses everything', async () => {
  const comments = await examine(refusing(/<!--/))
  expect([comments.failed, comments.seen.site.contentForm, comments.warnings]).toEqual([
    undefined,
    'html',
    ['plain_html'],
  ])
  const pictures = await examine(refusing(/<!--|<img/))
  expect([pictures.failed, pictures.seen.site.contentForm]).toEqual([undefined, 'text'])
  expect((await examine(refusing(/./))).failed).toMatchObject({ name: 'draft', code: 'write_blocked' })
})

test('passes a site whose uploads fail and keeps pictures at our address', async () => {
  const { failed, warnings } = await examine({
    ask: ({ method, path }) =>
      method === 'POST' && /wp\/v2\/media/.test(path) ? { status: 413 } : undefined,
  })
  expect([failed, warnings]).toEqual([undefined, ['upload_failed']])
})
