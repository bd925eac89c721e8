import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../../test/given/given.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init })

const sitePages = ['/', '/example', '/docs', '/docs/voice', '/status', '/terms', '/privacy', '/contact']
const documents = [
  ...sitePages,
  '/login',
  '/register',
  '/register?plan=premium',
  '/forgot-password',
  '/dashboard',
]

test.each(documents)('allows exactly the inline scripts and styles of %s', async (path) => {
  const answer = await get(path)
  const page = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const inline = [...page.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(
    ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(inline.length).toBeGreaterThan(0)
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(expect.arrayContaining(inline))
  expect(policy).not.toContain('unsafe')
  expect(page).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/i)
})

test('serves a prerendered page before any script runs, with its own title and URL', async () => {
  const page = (await (await get('/register?plan=standard')).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('You selected the Standard plan')
  expect(page).toContain('<title>Create your account · Quillcast</title>')
  expect(page).toContain(`<link rel="canonical" href="${server.url}/register">`)
  expect(page).not.toContain('noindex')
  const start = await (await get('/')).text()
  expect(start).toContain(`<link rel="canonical" href="${server.url}/">`)
  expect(start).toContain(`<meta property="og:image" content="${server.url}/social-preview.png">`)
  expect(start).not.toContain('{{')
})

test('gives search engines valid structured data without sample reviews', async () => {
  const page = await (await get('/')).text()
  const data = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as { '@type': string },
  )
  expect(data.map((one) => one['@type'])).toEqual(expect.arrayContaining(['FAQPage', 'Organization']))
  expect(JSON.stringify(data)).not.toMatch(/aggregateRating|"Review"/)
  const prices = JSON.stringify(data).match(/"price":"?\d+/g)
  expect(prices?.map((price) => price.replace(/\D+/, ''))).toEqual(['29', '49', '69'])
})

test('lists the public pages in the sitemap that robots.txt names', async () => {
  const map = await (await get('/sitemap.xml')).text()
  for (const path of [...sitePages, '/login', '/register'])
    expect(map).toContain(`<loc>${server.url}${path}</loc>`)
  expect(map).not.toMatch(/\/dashboard|\?plan/)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard')
})

test('answers 404 with a page for an unknown path', async () => {
  for (const path of ['/nothing-here', '/dashboard/nothing/at/all', '/docs/nothing']) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('<div id="root">')
  }
  for (const path of ['/dashboard', '/dashboard/posts/new', '/reset-password', '/complete-profile'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('answers 404 for a path outside its folder', async () => {
  for (const path of ['/assets/..%5Cpages.json', '/assets/x(%5C', '/assets/..%2fpages.json'])
    expect((await get(path)).status, path).toBe(404)
})

test('gives each page one URL, and redirects to no other host', async () => {
  const answer = await get('/login/')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/login'])
  for (const path of ['//evil.example/', '/\\evil.example/', '/%2f%2fevil.example/']) {
    const location = (await get(path)).headers.get('location')
    expect(location === null || /^\/(?![/\\])/.test(location), `${path} → ${location}`).toBe(true)
  }
})

test('does not resend an unchanged page, and serves the same page in every encoding', async () => {
  const first = await get('/')
  const again = await get('/', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const text = await first.text()
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(await (await get('/', { headers: { 'accept-encoding': encoding } })).text()).toBe(text)
})

test('serves the icons, the preview image and the manifest', async () => {
  for (const [name, type] of [
    ['favicon.svg', 'image/svg+xml'],
    ['favicon.ico', 'image/'],
    ['apple-touch-icon.png', 'image/png'],
    ['social-preview.png', 'image/png'],
    ['site.webmanifest', 'application/manifest+json'],
  ] as const) {
    const answer = await get(`/${name}`)
    expect([name, answer.status, answer.headers.get('content-type')?.startsWith(type)]).toEqual([
      name,
      200,
      true,
    ])
  }
})

test('sends HSTS over https', async () => {
  const secure = await given.server({ PUBLIC_URL: 'https://localhost' })
  const answer = await fetch(`http://127.0.0.1:${secure.app.env.PORT}/login`)
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  expect((await get('/login')).headers.get('strict-transport-security')).toBeNull()
  await secure.stop()
})
