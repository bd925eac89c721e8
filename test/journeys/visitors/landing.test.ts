import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { isRunning, openLanding } from './open-landing.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'loads nothing of the video before it is clicked, and says so without a video',
  async () => {
    const { page, problems, leave } = await openLanding(server)
    const foreign: string[] = []
    await page.route(/youtube/, async (route) => {
      foreign.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: 'the film' })
    })
    const play = page.getByRole('button', { name: 'Play video: How Quillcast works' })
    await play.click()
    const words = page.getByText('The operator of this site has not added a video yet')
    await words.waitFor()
    expect(await words.evaluate((element) => element.parentElement === document.activeElement)).toBe(true)

    await page.reload()
    const film = 'https://www.youtube-nocookie.com/embed/abc'
    await page.locator('[data-video]').evaluate((element, address) => (element.dataset.video = address), film)
    await isRunning(page)
    expect(await page.locator('iframe').count()).toBe(0)
    expect(foreign).toEqual([])
    await play.click()
    const frame = page.getByTitle('How Quillcast works')
    await frame.contentFrame().getByText('the film').waitFor()
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(foreign).toEqual([`${film}?autoplay=1`])
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'every plan links to its sign-up, and no link on the page is dead',
  async () => {
    const { page, problems, leave } = await openLanding(server)
    for (const [name, plan] of [
      ['Choose Lone Ranger', 'basic'],
      ['Choose Smart Marketer', 'standard'],
      ['Choose Authority Builder', 'premium'],
    ]) {
      await page.getByRole('link', { name: name! }).click()
      await page.waitForURL(`**/register?plan=${plan}`)
      await page.goto('/')
    }
    const addresses = await page
      .locator('a[href]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    expect(addresses.filter((address) => address.startsWith('mailto:'))).toHaveLength(1)
    for (const anchor of addresses.filter((address) => address.startsWith('#')))
      expect(await page.locator(anchor).count(), anchor).toBe(1)
    for (const path of addresses.filter((address) => address.startsWith('/')))
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'the small-screen menu works by keyboard alone, nothing scrolls sideways, and the page is at most 8,000 px tall',
  async () => {
    const { page, problems, leave } = await openLanding(server, { viewport: { width: 390, height: 844 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Features')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#pricing')
    await menu.waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'remembers the color scheme and applies it before the first paint',
  async () => {
    const { page, problems, leave } = await openLanding(server, { colorScheme: 'light' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Colors: match system' }).click()
    await page.getByRole('button', { name: 'Colors: dark' }).waitFor()
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.getByRole('button', { name: 'Colors: dark' }).click()
    await page.getByRole('button', { name: 'Colors: light' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Colors: match system' }).click()
    expect(await ground()).toBe(light)
    await page.getByRole('button', { name: 'Colors: light' }).click()
    expect(await ground()).toBe(dark)
    expect(problems).toEqual([])
    // With every script file blocked, only the inline script can have set it.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await ground()).toBe(dark)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows the app’s message after a redirect for its remaining time and lets it be dismissed',
  async () => {
    const { page, problems, leave } = await openLanding(server)
    const carry = async (toasts: object[]) => {
      await page.evaluate((kept) => sessionStorage.setItem('toasts', JSON.stringify(kept)), toasts)
      await page.reload()
      await isRunning(page)
    }
    await carry([
      { type: 'error', message: 'Please select a plan first' },
      { type: 'success', message: 'Done' },
    ])
    const alert = page.getByRole('alert')
    expect(await alert.textContent()).toContain('Please select a plan first')
    await page.getByText('Done', { exact: true }).waitFor()
    await page.clock.runFor(2_100)
    expect(await page.getByText('Done', { exact: true }).count()).toBe(0)
    expect(await alert.count()).toBe(1)
    await page.clock.runFor(2_000)
    expect(await alert.count()).toBe(0)

    await carry(Array.from({ length: 25 }, (_, n) => ({ type: 'error', message: `No. ${n + 1}` })))
    expect(await alert.count()).toBe(20)
    await alert.first().getByRole('button', { name: 'Dismiss' }).click()
    expect(await alert.count()).toBe(19)
    expect(problems).toEqual([])
    await leave()
  },
)
