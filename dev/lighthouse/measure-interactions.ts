import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { openState } from '../screens/open-state.ts'
import type { ScreenState } from '../screens/states.ts'
import type { World } from '../screens/world.ts'

export interface InteractionTime {
  name: string
  width: number
  /** From input to the next paint, the slowest input of a run; the median of all runs. */
  milliseconds: number
}

interface Interaction {
  name: string
  path: string
  /** Must be visible before the input. */
  ready(page: Page): Locator
  /** Preparation, not measured. */
  before?(page: Page): Promise<void>
  press(page: Page): Promise<void>
  /** Must be visible after it. */
  done(page: Page): Locator
}

const slowdown = 4
const runs = 3
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const found = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()
const selectAll = (page: Page) => page.getByLabel('Select all posts on this page').first()

/** Raw mouse input, because a driver's own work to find and scroll to its target would count as the page's. */
async function click(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The click target is not rendered')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const openPalette = (page: Page) => page.keyboard.press('Control+k')
const list = { path: '/dashboard/posts', ready: selectAll }
const calendar = { path: '/dashboard/calendar', ready: (page: Page) => button(page, 'Week') }

const interactions: Interaction[] = [
  {
    ...list,
    name: 'open the palette',
    press: openPalette,
    done: (page) => page.getByRole('combobox', { name: 'Search' }),
  },
  {
    ...list,
    name: 'type in the palette',
    before: async (page) => {
      await openPalette(page)
      await page.getByRole('combobox', { name: 'Search' }).waitFor()
    },
    press: (page) => page.keyboard.type('calm dog', { delay: 60 }),
    done: found,
  },
  {
    ...list,
    name: 'open a row menu',
    press: (page) => click(page, button(page, /^Actions for/)),
    done: (page) => page.getByRole('menuitem').first(),
  },
  {
    ...list,
    name: 'select all',
    press: (page) => click(page, selectAll(page)),
    done: (page) => button(page, 'Reschedule'),
  },
  {
    ...list,
    name: 'press Reschedule',
    before: async (page) => {
      await selectAll(page).click()
      await button(page, 'Reschedule').waitFor()
    },
    press: (page) => click(page, button(page, 'Reschedule')),
    done: (page) => page.getByRole('dialog'),
  },
  {
    ...list,
    name: 'change the page',
    before: (page) => button(page, 'Next').scrollIntoViewIfNeeded(),
    press: (page) => click(page, button(page, 'Next')),
    done: (page) => page.getByText(/Showing page 2 of/),
  },
  {
    ...list,
    name: 'filter by text',
    before: (page) => page.getByRole('searchbox').first().focus(),
    press: (page) => page.keyboard.type('home', { delay: 60 }),
    done: (page) => page.getByText(/^\d\d? posts?$/),
  },
  {
    ...list,
    name: 'filter by status',
    before: (page) => page.getByLabel('Status', { exact: true }).first().focus(),
    press: (page) => page.keyboard.press('ArrowDown'),
    done: (page) => page.getByText(/^250 posts$|^No posts found$|^0 posts$/).first(),
  },
  {
    ...list,
    name: 'open the notifications',
    press: (page) => click(page, button(page, /^Notifications/)),
    done: (page) => page.getByText('Post 1 has news'),
  },
  {
    ...calendar,
    name: 'calendar: month to week',
    press: (page) => click(page, button(page, 'Week')),
    done: (page) => page.locator('button[aria-pressed=true]', { hasText: 'Week' }),
  },
  {
    ...calendar,
    name: 'calendar: week to month',
    path: '/dashboard/calendar?view=week',
    press: (page) => click(page, button(page, 'Month')),
    done: (page) => page.locator('button[aria-pressed=true]', { hasText: 'Month' }),
  },
  {
    name: 'type in a post of 2,000 words',
    path: '/dashboard/posts/new',
    ready: (page) => page.getByRole('textbox', { name: 'Content' }),
    before: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).click()
      const paragraph = `${'calm hands and soft water make a clean dog '.repeat(11)}.`
      for (let n = 0; n < 20; n++) {
        await page.keyboard.insertText(paragraph)
        await page.keyboard.press('Enter')
      }
    },
    press: (page) => page.keyboard.type('Dry it with a warm towel. ', { delay: 60 }),
    done: (page) => page.getByText('Dry it with a warm towel.'),
  },
]

/** The browser's own interaction timing, up to the next paint. */
const collect = `globalThis.slowest = 0; new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) slowest = Math.max(slowest, duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: false })`

/** Times the most common interactions, with a thousand posts and a CPU slowed down four times. */
export async function measureInteractions(
  browser: Browser,
  world: World,
  isWanted: (name: string) => boolean,
): Promise<InteractionTime[]> {
  const times: InteractionTime[] = []
  for (const width of [390, 1440])
    for (const interaction of interactions.filter(({ name }) => isWanted(name))) {
      const all: number[] = []
      for (let run = 0; run < runs; run++)
        all.push(
          await measure(browser, world, interaction, width).catch((error: unknown) => {
            throw new Error(`${interaction.name} at ${width} px`, { cause: error })
          }),
        )
      const milliseconds = all.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
      times.push({ name: interaction.name, width, milliseconds })
    }
  return times
}

async function measure(browser: Browser, world: World, interaction: Interaction, width: number) {
  const { name, path, ready, before, press, done } = interaction
  const state: ScreenState = { name, path, as: 'customer', enter: (page) => ready(page).waitFor() }
  const { page, close } = await openState(browser, world, state, {
    viewport: { width, height: width < 500 ? 844 : 900 },
  })
  try {
    await before?.(page)
    await rest(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(collect)
    await press(page)
    await done(page).waitFor()
    await rest(page)
    return await slowest(session)
  } finally {
    await close()
  }
}

/** Until the page has painted and is idle. */
const rest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )

async function slowest(session: CDPSession): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'slowest' })
  return Number(result.value)
}
