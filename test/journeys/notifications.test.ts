import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { NotificationKind } from '../../contract/notifications.ts'
import { notify } from '../../server/notifications/notify.ts'
import { given, until, type Account, type Server } from '../given/given.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const tell = ({ accountId }: Account, kind: NotificationKind, title: string, url = '') =>
  server.app.db.transaction((tx) =>
    notify(tx, { accountId, kind, title, description: `About ${title}`, url, dedupeKey: randomUUID() }),
  )

/** A customer who has read every notification created with the account. */
async function givenReader() {
  const owner = await given.account(server)
  await server.call('POST', '/notifications/read', {}, owner.token)
  return owner
}

test.skipIf(!process.env.CHROMIUM)(
  'a notification arrives live, is announced politely, counts on the bell, and is read when followed',
  async () => {
    const owner = await givenReader()
    const { page, problems, leave } = await visitAs(server, owner)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    const listening = page.waitForResponse('**/notifications/events')
    await page.reload()
    await listening
    await page.getByText('No recent activity to display').waitFor()
    expect(await bell.getAttribute('aria-label')).toBe('Notifications')
    await tell(owner, 'keyword_suggestions', 'New keyword suggestions', '/dashboard/keywords')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await page.getByText('New notification: New keyword suggestions').waitFor()
    await tell(owner, 'publish_failed', '“Winter paws” could not be published')
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('“Winter paws”', { exact: false })
      .waitFor()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()

    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const items = panel.getByRole('listitem')
    await until(async () => (await items.count()) >= 2)
    expect(await items.first().textContent()).toContain('“Winter paws” could not be published')
    await items.first().getByText('just now').waitFor()
    await items.nth(1).getByRole('link').click()
    await page.waitForURL('**/dashboard/keywords')
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await until(async () => (await bell.getAttribute('aria-label')) === 'Notifications')
    expect(await panel.getByText('Unread: ').count()).toBe(0)
    await panel.getByRole('link', { name: 'View all notifications' }).click()
    await page.waitForURL('**/dashboard/notifications')
    await panel.waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'syncs read notifications between windows and keeps relative times current',
  async () => {
    const owner = await givenReader()
    await tell(owner, 'published', 'A post is live')
    const { page: one, problems, leave } = await visitAs(server, owner)
    const two = await one.context().newPage()
    await one.clock.install()
    await one.goto('/dashboard/notifications')
    await two.goto('/dashboard/notifications')
    await one.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await one.getByText('just now').first().waitFor()
    await two
      .getByRole('main')
      .getByRole('button', { name: /A post is live/ })
      .click()
    await one.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await one.clock.fastForward('05:30')
    await one.getByText('5 minutes ago').first().waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'pages notifications without shifting when new ones arrive, and retries a failed page',
  async () => {
    const owner = await givenReader()
    // The embedded database's clock counts milliseconds, and notes within one have no order.
    for (let n = 1; n <= 25; n++) {
      const at = Date.now()
      await tell(owner, 'published', `Note ${n}.`)
      await until(() => Date.now() > at + 1)
    }
    const { page, leave } = await visitAs(server, owner, { path: '/dashboard/notifications' })
    const main = page.getByRole('main')
    await main.getByText('Note 25.', { exact: true }).waitFor()
    await main.getByText('Showing page 1 of 2').waitFor()
    await tell(owner, 'published', 'Note 26.')
    await main.getByText('Note 26.', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Next' }).click()
    await main.getByText('Note 6.', { exact: true }).waitFor()
    expect(page.url()).toContain('page=2')
    await tell(owner, 'published', 'Note 27.')
    await page.getByRole('button', { name: 'Notifications, 27 unread' }).waitFor()
    await main.getByText('Note 6.', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.goto('/dashboard/notifications?page=99')
    await main.getByRole('link', { name: 'Show the first page' }).click()
    await main.getByText('Note 27.', { exact: true }).waitFor()

    await page.route('**/api/v1/notifications?**', (route) => route.abort())
    await page.reload()
    await main.getByText('Failed to load notifications').waitFor()
    await page.unroute('**/api/v1/notifications?**')
    await main.getByRole('button', { name: 'Try Again' }).click()
    await main.getByText('Note 27.', { exact: true }).waitFor()
    await leave()
  },
)
