import type { Browser, JSHandle, Page } from 'playwright-core'
import { Client } from '../../tools/demo-client.ts'
import { openPage } from './open-page.ts'

// A cheap machine. The best round counts: in the others the machine did something else as well.
const slowdown = 4
const rounds = 4

interface Visit {
  browser: Browser
  url: string
  stored: Record<string, string>
  client: Client
}

async function openSlowly({ browser, url, stored }: Visit, path: string): Promise<Page> {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } }, stored)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Prints the best round of each interaction, and returns how many miss their goal. */
function report(times: Map<string, number[]>, goalOf: (name: string) => number): number {
  let missed = 0
  for (const [name, all] of times) {
    const best = Math.min(...all)
    const isMissed = best > goalOf(name)
    missed += Number(isMissed)
    console.log(
      `${isMissed ? 'MISSED  ' : ''}${name}: ${best} ms, at most ${goalOf(name)} (${all.join(', ')})`,
    )
  }
  return missed
}

/** Collects from now on how long each click and key takes until it is seen, as web vitals count: https://web.dev/articles/inp */
const watchInteractions = (page: Page): Promise<JSHandle<Record<number, number>>> =>
  page.evaluateHandle(() => {
    const longest: Record<number, number> = {}
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest[interactionId] = Math.max(duration, longest[interactionId] ?? 0)
      // Faster events are not reported.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    return longest
  })

/** In ms, the slowest first, of what `act` did and of the pause after it; those below 16 ms are missing. */
async function timeInteractions(page: Page, act: () => Promise<void>, pauseMs: number): Promise<number[]> {
  const seen = await watchInteractions(page)
  await act()
  // A locator that waits would look at every element of the page meanwhile.
  await page.waitForTimeout(pauseMs)
  return Object.values(await seen.jsonValue()).toSorted((a, b) => b - a)
}

// The longest time in ms until a key is visible in a draft of 2,000 words.
const typingPauseMs = 900
const presses = {
  'A letter': { goalMs: 50, key: 'e', count: 30, delayMs: 110 },
  'The first letter after a pause': { goalMs: 50, key: 'x', count: 6, delayMs: typingPauseMs },
  Enter: { goalMs: 80, key: 'Enter', count: 6, delayMs: typingPauseMs },
}

export async function measureTyping(visit: Visit): Promise<number> {
  const paragraph = `<p>${'A calm dog likes warm water and <strong>slow</strong> hands. '.repeat(5)}</p>`
  const content = `<h2>One part</h2>${paragraph.repeat(4)}`.repeat(10)
  const { post } = await visit.client.call('POST', '/posts', { title: 'A long draft', content })
  const page = await openSlowly(visit, `/dashboard/posts/${post.id}`)
  await page.getByRole('textbox', { name: 'Content' }).locator('p').nth(20).click()
  await page.keyboard.press('End')
  const times = new Map<string, number[]>()
  for (const [name, { key, count, delayMs }] of Object.entries(presses)) {
    const all: number[] = []
    for (let round = 0; round < rounds; round++) {
      const press = async () => {
        for (let n = 0; n < count; n++) {
          await page.keyboard.press(key)
          await page.waitForTimeout(delayMs)
        }
      }
      all.push((await timeInteractions(page, press, typingPauseMs))[Math.floor(count / 4)] ?? 16)
    }
    times.set(name, all)
  }
  await page.context().close()
  return report(times, (name) => presses[name as keyof typeof presses].goalMs)
}

/** The longest that an action of the plan may take until it is seen, in ms. */
const planGoalMs = 80
const planPauseMs = 700
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const topics = 'Brushes,Warm baths,Claws,Clean ears,Teeth,Trains,Thunder,Shampoo,Coats'.split(',')

const press = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click()

const acts: Record<string, (page: Page) => Promise<void>> = {
  'Open the posts': (page) => press(page, 'link', /^Posts$/),
  'Open the plan': (page) => press(page, 'link', /^Plan$/),
  'Open the month': (page) => press(page, 'button', 'Month'),
  'Open the list': (page) => press(page, 'button', 'List'),
  'Drag a topic': async (page) => {
    const handles = page.getByRole('button', { name: /^Move: / })
    await handles.nth(2).scrollIntoViewIfNeeded()
    const from = await handles.nth(1).boundingBox()
    const to = await handles.nth(2).boundingBox()
    if (!from || !to) throw new Error('The plan has no two topics to move')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 5 })
    await page.mouse.up()
  },
  'Approve a post': (page) => press(page, 'button', /^Approve: /),
}

export async function measurePlan(visit: Visit): Promise<number> {
  const { client } = visit
  const times = Object.fromEntries(days.map((day) => [day, ['07:00', '13:00', '19:00']]))
  const preferences = { scheduledTimes: JSON.stringify(times), autopilot: 'ask' }
  await client.call('PUT', '/profile/preferences', preferences)
  for (const title of topics) await client.call('POST', '/topics', { title: `${title} and an old dog` })
  const held = async () => {
    const { autopilot } = await client.call('GET', '/autopilot')
    return autopilot.slots.filter(({ state }: { state: string }) => state === 'waiting').length >= rounds
  }
  await client.until('the posts to approve', held)
  const page = await openSlowly(visit, '/dashboard/plan')
  const approve = page.getByRole('button', { name: /^Approve: / })
  await approve.first().waitFor()
  const found = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const [name, act] of Object.entries(acts)) {
      const [ms = 16] = await timeInteractions(page, () => act(page), planPauseMs)
      found.set(name, [...(found.get(name) ?? []), ms])
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  await page.context().close()
  return report(found, () => planGoalMs)
}
