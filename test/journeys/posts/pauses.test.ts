import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** Requests whose URL contains the text, in order. */
function watchCalls(page: Page, part: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(request.url())
  })
  return calls
}

browserTest('sends one search, 300 ms after the last keystroke', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'Washing a dog' })
  const { page, leave } = await visitAs(server, owner)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.install()
  const asked = watchCalls(page, '/api/v1/search')
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of 'dog') {
    await page.keyboard.type(letter)
    await page.clock.runFor(250)
  }
  expect(asked).toEqual([])
  // Also covers the frame in which the request is sent, because the clock is stopped.
  await page.clock.runFor(50 + 17)
  await until(() => asked.length === 1)
  expect(asked[0]).toContain('q=dog')
  await page.clock.resume()
  await page.getByRole('option').waitFor()
  await leave()
})

browserTest('saves what is typed in the editor five seconds after the last change', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { title: 'Before' })
  const { page, leave } = await visitAs(server, owner)
  await page.clock.install()
  await page.goto(`/dashboard/posts/${id}`)
  const title = page.getByLabel('Title')
  await title.waitFor()
  const saved = watchCalls(page, `/posts/${id}/draft`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await title.fill('After')
  await page.getByText('Unsaved changes').waitFor()
  await page.clock.runFor(4_000)
  await title.fill('Long after')
  await page.clock.runFor(4_900)
  expect(saved).toEqual([])
  await page.clock.runFor(200)
  await until(() => saved.length === 1)
  await page.clock.resume()
  await page.getByText(/Last saved at/).waitFor()
  await leave()
})
