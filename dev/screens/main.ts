// npm run screens [-- --only posts,login] [-- --lighthouse]: takes a picture of every page at two widths and in both color schemes, as
// dist/screens/NAME-WIDTH-SCHEME.png, for the README, the landing page and reviews; or runs Lighthouse on the most important pages.
// The journeys assert what the pages contain.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { Client } from '../../tools/demo-client.ts'
import { findBrowser } from '../../tools/testing/find-browser.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { becomeCustomer, type Customer } from '../../test/given/become-customer.ts'
import { startServerProcess } from '../../test/given/server-process.ts'
import { drawLanding } from './draw-landing.ts'
import { measureFirstRun } from './measure-first-run.ts'
import { measurePlan, measureTyping } from './measure-interactions.ts'
import { measurePages } from './measure-pages.ts'
import { openPage } from './open-page.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    'first-run': { type: 'boolean', default: false },
    landing: { type: 'boolean', default: false },
    typing: { type: 'boolean', default: false },
    plan: { type: 'boolean', default: false },
  },
})
const settings = [
  'post-settings',
  'notifications',
  'site',
  'profile',
  'billing',
  'security',
  'preferences',
  'voice',
  'house-style',
  'facts',
  'activity',
]
const openPages = {
  landing: '/',
  example: '/example',
  docs: '/docs',
  status: '/status',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  'api-docs': '/api/docs',
  login: '/login',
  register: '/register?plan=standard',
  'forgot-password': '/forgot-password',
  'registration-cancel': '/registration/cancel',
  'not-found': '/nothing-here',
  mailbox: '/dev/mailbox',
  operator: '/operator',
}
const ownPages = {
  overview: '/dashboard',
  posts: '/dashboard/posts',
  editor: '/dashboard/posts/new',
  plan: '/dashboard/plan',
  'plan-month': '/dashboard/plan?view=month',
  keywords: '/dashboard/keywords',
  notifications: '/dashboard/notifications',
  ...Object.fromEntries(settings.map((tab) => [`settings-${tab}`, `/dashboard/settings?tab=${tab}`])),
}

const storageOf = ({ accessToken, user }: Customer) => ({ token: accessToken, user: JSON.stringify(user) })

/** A draft, a scheduled post and one more, as after the first days. */
async function writePosts(client: Client): Promise<string> {
  const { post } = await client.call('POST', '/posts/generate', {
    topic: 'How often should a dog be washed?',
  })
  const isWritten = async () => (await client.call('GET', `/posts/${post.id}`)).post.status !== 'writing'
  await client.until('the post', isWritten)
  const content = '<p>Soft water and calm hands make a clean dog.</p>'
  const scheduledDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await client.call('POST', '/posts', { title: 'Calm hands', content, scheduledDate })
  await client.call('POST', '/posts', { title: 'Nail trimming without fear', content })
  return `/dashboard/posts/${post.id}`
}

const directory = mkdtempSync(join(tmpdir(), 'quillcast-screens-'))
const pictures = join(import.meta.dirname, '../../dist/screens')
mkdirSync(pictures, { recursive: true })
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: findBrowser() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`],
})
try {
  if (values['first-run']) process.exitCode = await measureFirstRun(browser, directory, pictures)
  else if (values.landing) await drawLanding(browser, directory)
  else await visitPages()
} finally {
  await browser.close()
  rmSync(directory, { recursive: true, force: true })
}

async function visitPages(): Promise<void> {
  const server = await startServerProcess({ DATA_DIR: directory })
  try {
    await server.ready()
    const customer = await becomeCustomer(server.url, {}, values.plan ? 'premium' : 'basic')
    const { url } = server
    const stored = storageOf(customer)
    const client = new Client(url)
    client.token = customer.accessToken
    const visit = { browser, url, stored, client }
    if (values.typing) process.exitCode = await measureTyping(visit)
    else if (values.plan) process.exitCode = await measurePlan(visit)
    else {
      const post = await writePosts(client)
      if (values.lighthouse) process.exitCode = await measurePages(url, stored, debuggingPort)
      else await takePictures(url, stored, { ...ownPages, post })
    }
  } finally {
    server.kill()
    await server.ended
  }
}

async function takePictures(url: string, session: Record<string, string>, signedIn: Record<string, string>) {
  const wanted = values.only?.split(',')
  for (const [name, path] of Object.entries({ ...openPages, ...signedIn })) {
    if (wanted && !wanted.some((part) => name.includes(part))) continue
    const stored = name in signedIn ? session : {}
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width, height: width < 500 ? 844 : 900 }
        const page = await openPage(browser, { viewport, colorScheme, reducedMotion: 'reduce' }, stored)
        await page.goto(url + path)
        await page.locator('h1').first().waitFor()
        // A signed-in page keeps a stream open, so its network is never idle.
        await page.waitForLoadState(name in signedIn ? 'load' : 'networkidle')
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true })
        await page.context().close()
      }
  }
  console.log(`pictures of the pages: ${pictures}`)
}
