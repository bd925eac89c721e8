import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { topics } from '../../../server/schema/autopilot.ts'
import { preferences, sites } from '../../../server/schema/profile.ts'
import { given, type Server } from '../../given/given.ts'
import { addTopics, hourAhead, savePreferences, weekOf } from '../../given/given-slots.ts'
import { scheduleFromEditor, visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'plans a month of twelve posts from an empty account in four presses',
  async () => {
    const owner = await given.account(server, { plan: 'standard' })
    const { page, problems, leave } = await visitAs(server, owner)
    let presses = 0
    const press = async (role: 'link' | 'button', name: string | RegExp) => {
      presses += 1
      await page.getByRole(role, { name }).first().click()
    }
    const nothing = page.getByText('No upcoming content scheduled')
    await nothing.waitFor()
    await press('link', 'Plan')
    await press('button', /^Use Mon, Wed, Fri at/)
    await page.getByText('No AI model is connected yet.', { exact: false }).waitFor()
    await page
      .getByText('Topics are written and published at these times, whether or not you approve them.')
      .waitFor()
    await page.getByText(/^\d+ slots below have no topic\./).waitFor()
    // As a model would propose them, after another press.
    presses += 1
    await server.app.db.insert(topics).values(
      Array.from({ length: 12 }, (_, position) => ({
        accountId: owner.accountId,
        title: titles[position]!,
        position,
        state: 'proposed' as const,
        reason: 'Customers ask this.',
        evidence: ['Old dogs'],
      })),
    )
    await page
      .getByText(/^\d+ topics proposed\. Approve them to keep their times, or change any\.$/)
      .waitFor()
    await press('button', 'Approve the month')
    await page.getByText('12 topics are approved.').waitFor()
    const { body } = await server.call('GET', '/topics', undefined, owner.token)
    const planned: { slot: string; state: string }[] = body.data.topics
    expect(planned.map(({ state }) => state)).toEqual(planned.map(() => 'approved'))
    // The first may have been written already.
    expect(planned.length).toBeGreaterThanOrEqual(11)
    expect(new Set(planned.map(({ slot }) => slot)).size).toBe(planned.length)
    expect(presses).toBeLessThanOrEqual(6)
    await press('button', 'Month')
    await page.getByRole('grid').getByText('Topic approved').first().waitFor()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('region', { name: 'Upcoming Content' }).getByText('Topic approved').first().waitFor()
    expect(await nothing.count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

const titles = [
  'Choosing a brush',
  'Warm baths in winter',
  'Trimming claws',
  'Clean ears',
  'Teething puppies',
  'Travelling by train',
  'Fear of thunder',
  'Which shampoo',
  'Summer coats',
  'Cats in the same house',
  'Ticks after a walk',
  'Bad breath',
]

test.skipIf(!process.env.CHROMIUM)(
  'says what is missing without slots, a site or a plan’s room, and takes a topic from a mail’s link',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, {
      path: '/dashboard/autopilot?topic=Choosing+a+brush',
    })
    await page.waitForURL('**/dashboard/plan?topic=Choosing+a+brush')
    await page.getByRole('dialog').getByRole('button', { name: 'Add topic' }).click()
    await page.getByText('“Choosing a brush” waits for a free slot.').waitFor()
    await page.getByRole('heading', { name: 'More topics' }).waitFor()
    await page.getByText('Nothing is planned yet. Choose your days above, or write a post.').waitFor()
    await page.getByText('No days chosen yet').waitFor()
    await page
      .getByText('We’ll propose topics, then write and publish a post at each time you choose.')
      .waitFor()
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
    const scheduledTimes = Object.fromEntries(days.map((day) => [day, ['09:00', '15:00']]))
    await server.app.db
      .insert(preferences)
      .values({ accountId: owner.accountId, scheduledTimes })
      .onConflictDoUpdate({ target: preferences.accountId, set: { scheduledTimes } })
    await server.app.db.delete(sites).where(eq(sites.accountId, owner.accountId))
    await page.reload()
    await page.getByText('Your plan covers 2 of the 10 times you chose.').waitFor()
    await page.getByText('Your WordPress site isn’t connected.').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('says which topic makes way for a post of the owner', async () => {
  const owner = await given.account(server)
  const at = hourAhead(120)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  await addTopics(server, owner)
  const { id } = await given.post(server, owner, { title: 'Stollen is back' })
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  const summary = await scheduleFromEditor(page)
  await summary.getByLabel('Schedule Publication').fill(at.toISOString().slice(0, 16))
  await summary.getByRole('button', { name: /^Schedule for/ }).click()
  await page
    .getByText(/^Your post takes the slot of “What to know about dog grooming”, which moves to /)
    .waitFor()
  await page.getByRole('button', { name: 'Open the plan' }).click()
  await page.waitForURL('**/dashboard/plan')
  expect(problems).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)('promises no publishing at the chosen times without a site', async () => {
  const owner = await given.account(server)
  await server.call('DELETE', '/posts/wordpress-connection', undefined, owner.token)
  const scheduledTimes = JSON.stringify({ monday: ['09:00'] })
  await server.call('PUT', '/profile/preferences', { scheduledTimes }, owner.token)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/plan' })
  await page.getByText('Autopilot writes and publishes once your site is connected').waitFor()
  expect(await page.getByText('Published automatically').count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})
