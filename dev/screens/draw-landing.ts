import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { becomeCustomer, type Customer } from '../../test/given/become-customer.ts'
import { startServerProcess } from '../../test/given/server-process.ts'
import { startWordPress } from '../../test/wordpress/start-wordpress.ts'
import { Client } from '../../tools/demo-client.ts'
import { bakeSite } from './bake-site.ts'
import { openPage } from './open-page.ts'

const folder = join(import.meta.dirname, '../../web/public')
const viewport = { width: 1216, height: 720 }
// Beside the menu, and below the top bar.
const picture = { width: 960, height: 640 }
const titles = [
  'Why rye takes two days',
  'Five soups for yesterday’s loaf',
  'What a starter eats in winter',
  'How to keep a crust crisp',
  'Which flour for which bread',
  'Rolls for a long breakfast',
]
// The whole of it lies ahead, so that the month looks the same on any day.
const month = Temporal.Now.plainDateISO('UTC').toPlainYearMonth().add({ months: 1 })
// Twice a week.
const days = [2, 5, 9, 12, 16, 19]

/** Takes the landing page's pictures of the running product: a bakery with its site, a draft and a month of posts. */
export async function drawLanding(browser: Browser, dataDir: string): Promise<void> {
  const wordpress = await startWordPress()
  const server = await startServerProcess({ DATA_DIR: dataDir })
  try {
    await Promise.all([server.ready(), bakeSite(wordpress)])
    const { username, applicationPassword } = wordpress.users.editor
    const customer = await becomeCustomer(server.url, {
      businessName: 'Marlow Bakes',
      idealClient: 'Families in Marlow who want good sourdough bread from a bakery nearby.',
      wordpressSiteUrl: wordpress.url,
      wordpressUsername: username,
      wordpressApiKey: applicationPassword,
    })
    const post = await writeMonth(server.url, customer)
    for (const colorScheme of ['light', 'dark'] as const) {
      const stored = { token: customer.accessToken, user: JSON.stringify(customer.user) }
      const page = await openPage(browser, { viewport, colorScheme, reducedMotion: 'reduce' }, stored)
      await page.goto(`${server.url}/dashboard/posts/${post}`)
      await page.getByText('tug of war', { exact: false }).first().waitFor()
      await shoot(page, `editor-${colorScheme}`, 'h1')
      await page.goto(`${server.url}/dashboard/plan?view=month&month=${month}`)
      await page.getByText(titles[0]!).first().waitFor()
      await shoot(page, `calendar-${colorScheme}`, `:text("${titles[0]}")`, 120)
      await page.goto(`${server.url}/dashboard/settings?tab=site`)
      await page.getByRole('button', { name: 'Test connection' }).click()
      await page.getByText('The connection works.').waitFor()
      await shoot(page, `doctor-${colorScheme}`, ':text("The connection works.")', 40)
      await page.context().close()
    }
  } finally {
    server.kill()
    await Promise.all([server.ended, wordpress.stop()])
  }
}

async function writeMonth(url: string, { accessToken }: Customer): Promise<string> {
  const client = new Client(url)
  client.token = accessToken
  const { post } = await client.call('POST', '/posts/generate', { topic: 'How to store sourdough bread' })
  const isWritten = async () => (await client.call('GET', `/posts/${post.id}`)).post.status !== 'writing'
  await client.until('the post', isWritten)
  // A copy, which isn't marked as a sample article: a customer's draft has no such mark.
  const sample = (await client.call('GET', `/posts/${post.id}`)).post
  const copy = { title: sample.title, content: sample.content, excerpt: sample.excerpt }
  const draft = (await client.call('POST', '/posts', copy)).post
  const content = '<p>Bread that is baked slowly keeps longer.</p>'
  for (const [at, title] of titles.entries()) {
    const day = month.toPlainDate({ day: days[at]! })
    const scheduledDate = `${day}T09:00:00.000Z`
    await client.call('POST', '/posts', { title, content, scheduledDate })
  }
  return draft.id
}

/** A picture of the page from a little above the first `target`, as WebP. */
async function shoot(page: Page, name: string, target: string, above = 24): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  const line = page.locator(`main ${target}`).first()
  await line.evaluate((element, px) => scrollBy(0, element.getBoundingClientRect().top - 64 - px), above)
  const { x } = (await page.locator('main').boundingBox())!
  const { y } = (await line.boundingBox())!
  const top = Math.min(Math.max(64, y - above), viewport.height - picture.height)
  const scrolled = await page.evaluate(() => scrollY)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x, y: top + scrolled, ...picture, scale: 1200 / picture.width },
  })
  writeFileSync(join(folder, `screen-${name}.webp`), Buffer.from(data, 'base64'))
}
