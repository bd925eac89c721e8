import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { openLanding } from './open-landing.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

/** The slide in view, once scrolling has stopped. */
const shownSlide = (page: Page) =>
  page.locator('[data-slides]').evaluate((frame) => {
    const at = frame.scrollLeft / frame.clientWidth
    return Math.abs(at - Math.round(at)) < 0.02 ? `${Math.round(at) + 1} of ${frame.children.length}` : ''
  })
const isShown = (page: Page, slide: string) => until(async () => (await shownSlide(page)) === slide)

/** Waits until the carousel is neither hovered nor focused, because the browser may report it late. */
const isLeft = (page: Page) =>
  until(() =>
    page
      .locator('[data-carousel]')
      .evaluate((root) => !root.matches(':hover') && !root.contains(document.activeElement)),
  )

/** Drags by `px` from the middle of the slide, then moves the pointer off the carousel. */
async function drag(page: Page, px: number) {
  await page.locator('[data-slides]').scrollIntoViewIfNeeded()
  const box = await page.locator('[data-slides]').boundingBox()
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
}

test.skipIf(!process.env.CHROMIUM)(
  'rotates testimonials every six seconds and wraps around, but not while hovered, focused or paused',
  async () => {
    const { page, problems, leave } = await openLanding(server)
    await page.clock.runFor(5_900)
    await isShown(page, '1 of 6')
    await page.clock.runFor(200)
    await isShown(page, '2 of 6')
    await page.clock.runFor(30_000)
    await isShown(page, '1 of 6')

    await page.locator('[data-slides]').hover()
    await page.clock.runFor(20_000)
    await isShown(page, '1 of 6')
    await page.mouse.move(0, 0)
    await isLeft(page)
    await page.clock.runFor(6_100)
    await isShown(page, '2 of 6')

    await page.getByRole('button', { name: 'Pause rotation' }).click()
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Start rotation' }).blur()
    await isLeft(page)
    await page.clock.runFor(20_000)
    await isShown(page, '2 of 6')
    await page.getByRole('button', { name: 'Start rotation' }).press('Enter')
    await page.clock.runFor(20_000)
    await isShown(page, '2 of 6')
    await page.getByRole('button', { name: 'Pause rotation' }).blur()
    await isLeft(page)
    await page.clock.runFor(6_100)
    await isShown(page, '3 of 6')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'a drag of 101 pixels changes the testimonial, one of 99 does not, and both ends wrap around',
  async () => {
    const { page, problems, leave } = await openLanding(server)
    await drag(page, -99)
    await isShown(page, '1 of 6')
    await drag(page, -101)
    await isShown(page, '2 of 6')
    await drag(page, 101)
    await isShown(page, '1 of 6')
    await drag(page, 101)
    await isShown(page, '6 of 6')
    await drag(page, -101)
    await isShown(page, '1 of 6')
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    await isShown(page, '6 of 6')
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await isShown(page, '1 of 6')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'does not rotate testimonials with reduced motion, and shows all of them without scripts',
  async () => {
    const calm = await openLanding(server, { reducedMotion: 'reduce' })
    await calm.page.clock.runFor(60_000)
    await isShown(calm.page, '1 of 6')
    expect(await calm.page.getByRole('button', { name: 'Pause rotation' }).count()).toBe(0)
    await calm.leave()

    const bare = await visit(server.url, { javaScriptEnabled: false })
    await bare.page.goto('/')
    expect(await bare.page.locator('.slide').count()).toBe(6)
    for (const slide of await bare.page.locator('.slide').all()) {
      await slide.scrollIntoViewIfNeeded()
      expect(await slide.isVisible()).toBe(true)
    }
    await bare.page.getByText('Can I check a post before it goes out?').click()
    await bare.page.getByText('choose “ask me first”', { exact: false }).waitFor()
    await bare.leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'a horizontal swipe changes the testimonial and a vertical one scrolls the page',
  async () => {
    const { page, problems, leave } = await openLanding(server, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const slides = page.locator('[data-slides]')
    await slides.scrollIntoViewIfNeeded()
    const devtools = await page.context().newCDPSession(page)
    const box = await slides.boundingBox()
    // Held at the end, because a flick may move two slides, and how fast it is depends on the machine.
    const swipe = async (dx: number, dy: number) => {
      const end = Date.now() / 1000
      const touch = (type: 'touchStart' | 'touchMove', share: number, secondsBefore: number) => {
        const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
        const touchPoints = [{ x: x + dx * (share - 0.5), y: y + dy * (share - 0.5) }]
        return devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints,
          timestamp: end - secondsBefore,
        })
      }
      await touch('touchStart', 0, 1)
      for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share, 0.9 - share / 5)
      await touch('touchMove', 1, 0)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: end })
    }
    await swipe(-0.7 * box!.width, 0)
    await isShown(page, '2 of 6')
    const before = await page.evaluate(() => scrollY)
    await swipe(0, -160)
    await until(async () => (await page.evaluate(() => scrollY)) > before + 50)
    await isShown(page, '2 of 6')
    expect(problems).toEqual([])
    await leave()
  },
)
