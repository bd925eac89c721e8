import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const pages = [
  '/docs',
  '/docs/connect-wordpress',
  '/docs/billing',
  '/example',
  '/status',
  '/terms',
  '/privacy',
  '/contact',
  '/api/docs',
]

test.skipIf(!process.env.CHROMIUM).for(pages)(
  '%s has one h1 and no error, and is accessible',
  async (path) => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto(path)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toContain('Quillcast')
    expect(problems).toEqual([])
    // Of the API's 200 calls, which are built alike, axe reads some of each section.
    await page.evaluate(() =>
      document.querySelectorAll('article:nth-of-type(n + 4)').forEach((call) => call.remove()),
    )
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('searches help by the words of its articles', async () => {
  const { page, problems, leave } = await visit(server.url)
  await page.goto('/docs')
  await page.getByLabel('Search').fill('recovery CODES')
  await page.getByText('1 article found').waitFor()
  await page.getByRole('link', { name: 'Your account and security' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account and security' }).waitFor()
  await page.goto('/docs')
  for (const [question, answer] of [
    ['wix', 'Without a WordPress site'],
    ['no website?', 'Without a WordPress site'],
    ['Who visits my blog', 'Connect Search Console'],
    ['refund', 'Refunds'],
    ['how do I add a photo', 'Featured image'],
  ] as const) {
    await page.getByLabel('Search').fill(question)
    await page.getByRole('link', { name: answer, exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'User permissions in WordPress' }).isVisible()).toBe(false)
  }
  expect(problems).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)('the guide and these pages have no dead links', async () => {
  const { page, leave } = await visit(server.url)
  const broken: string[] = []
  for (const path of pages) {
    await page.goto(path)
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    for (const link of new Set(links.filter((one) => one.startsWith(server.url)))) {
      const { pathname, hash } = new URL(link)
      const answer = await fetch(server.url + pathname)
      const isThere = answer.ok && (hash === '' || (await answer.text()).includes(`id="${hash.slice(1)}"`))
      if (!isThere) broken.push(`${path}: ${link}`)
    }
  }
  expect(broken).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)(
  'the status page shows what works, which services are stand-ins, and when it last checked',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/status')
    await page.getByRole('heading', { name: 'All systems operational' }).waitFor()
    expect(await row(page, 'Payments')).toContain('Test mode')
    expect(await row(page, 'Writer')).toContain('Sample articles')
    await page.getByText(/^Checked at \d{1,2}:\d\d:\d\d\s[AP]M \S+\.$/).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'the status page reports an unreachable database, and its recovery after a refresh by keyboard',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.route('**/readyz', (route) =>
      route.fulfill({
        status: 503,
        json: {
          ready: false,
          database: 'unreachable',
          queue: 'unknown',
          migrations: 'ok',
          workers: 0,
          payments: 'stripe',
          livemode: true,
          mail: 'smtp',
          ai: 'openai:some-model',
        },
      }),
    )
    await page.goto('/status')
    await page.getByRole('heading', { name: 'Some systems have problems' }).waitFor()
    expect(await row(page, 'Database')).toContain('Not responding.')
    expect(await row(page, 'Web')).toContain('Operational')
    await page.unroute('**/readyz')
    await page.getByRole('button', { name: 'Check again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All systems operational' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'All systems operational' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'the status page reports an unreachable server and checks again a minute later',
  async () => {
    const { page, leave } = await visit(server.url)
    await page.clock.install()
    await page.route(/\/(healthz|readyz)$/, (route) => route.abort())
    await page.goto('/status')
    await page.getByRole('heading', { name: 'Can’t reach the server' }).waitFor()
    expect(await row(page, 'Database')).toContain('Unknown')
    await page.unroute(/\/(healthz|readyz)$/)
    await page.clock.fastForward('01:00')
    await page.getByRole('heading', { name: 'All systems operational' }).waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'without scripts the status page claims nothing and links to the raw status',
  async () => {
    const { page, leave } = await visit(server.url, { javaScriptEnabled: false })
    await page.goto('/status')
    await page.locator('main noscript p').waitFor()
    await page.getByRole('heading', { name: 'Not checked yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Check again' }).count()).toBe(0)
    await leave()
  },
)

const row = async (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .innerText()
