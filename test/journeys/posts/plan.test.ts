import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sites } from '../../../server/schema/profile.ts'
import { addTopics, hourAhead, savePreferences, slotIn, weekOf } from '../../given/given-slots.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { mailsTo } from '../../read-mailbox.ts'
import { visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'holds and approves a slot’s post in the plan, and holds it from the mail without a session',
  async () => {
    const owner = await given.account(server)
    const at = hourAhead(20)
    await addTopics(server, owner)
    await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
    const { post } = await slotIn(server, owner, at, 'approved')
    const { page, problems, leave } = await visitAs(server, owner)
    await page.getByRole('list').getByText('Scheduled').first().waitFor()
    await page.goto('/dashboard/autopilot')
    await page.waitForURL('**/dashboard/plan')
    // No model is connected.
    await page.getByText('Sample article', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Propose topics' }).isDisabled()).toBe(true)
    await page.getByText('The person who runs this server can connect one.', { exact: false }).waitFor()
    await page.getByRole('button', { name: `Actions for ${post!.title}` }).click()
    await page.getByRole('menuitem', { name: 'Hold' }).click()
    await page.getByText('Held', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Approve: ${post!.title}` }).click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    // The editor knows the slot, too.
    await server.call('POST', `/posts/${post!.id}/hold`, {}, owner.token)
    await page.goto(`/dashboard/posts/${post!.id}`)
    await page.getByText(/^Planned for .*\d\d/).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'One waits for you' }).click()
    await page.getByRole('cell', { name: /Planned for/ }).waitFor()
    await page.goto(`/dashboard/posts/${post!.id}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Publish this post?' })
    expect(await question.getByRole('radio', { name: 'Schedule' }).isChecked()).toBe(true)
    await question.getByRole('button', { name: /^Approve for / }).click()
    await page.getByText(/^Scheduled for /).waitFor()
    await slotIn(server, owner, at, 'approved')
    expect(problems).toEqual([])
    await leave()

    const [mail] = await mailsTo(server, owner.email, 'upcoming-post')
    const link = /\S+\/autopilot\/answer\?\S+do=hold/.exec(mail!.text)![0]
    const stranger = await visit(server.url)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'Hold this post?' }).waitFor()
    await stranger.page.getByRole('button', { name: 'Hold for approval' }).click()
    await stranger.page.getByRole('heading', { name: 'The post is on hold' }).waitFor()
    expect(stranger.problems).toEqual([])
    await stranger.leave()
    expect((await slotIn(server, owner, at, 'held')).post).toMatchObject({ status: 'held' })
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'says on the row that a public site gets no sample article, and that no topic is chosen yet',
  async () => {
    const owner = await given.account(server)
    const url = `https://marlowbakes-${owner.accountId}.example`
    await server.app.db.update(sites).set({ url }).where(eq(sites.accountId, owner.accountId))
    const at = hourAhead(20)
    await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
    const { page, leave } = await visitAs(server, owner, { path: '/dashboard/autopilot' })
    await page.getByText('No topic chosen yet. Add one to fill this slot.').waitFor()
    await page.getByRole('button', { name: 'Add topic' }).click()
    await page.getByLabel('Topic', { exact: true }).fill('Christmas stollen')
    await page.getByLabel('Topic', { exact: true }).press('Enter')
    await slotIn(server, owner, at, 'held')
    await page.reload()
    await page.getByText('Held', { exact: true }).waitFor()
    await page.getByText('A sample article isn’t about your topic', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Actions for Christmas stollen' }).waitFor()
    await leave()
  },
)

/** Two slots a week, starting the day after tomorrow, and four topics. */
async function givenMonth(mode: 'automatic' | 'ask' = 'automatic') {
  const owner = await given.account(server)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(hourAhead(80), hourAhead(104)),
    autopilot: mode,
  })
  await addTopics(server, owner)
  return owner
}
const planOf = async ({ token }: Account): Promise<{ title: string; slot: string; state: string }[]> =>
  (await server.call('GET', '/topics', undefined, token)).body.data.topics
const slotsOfPlan = async (owner: Account) =>
  Object.fromEntries((await planOf(owner)).map(({ title, slot }) => [title, slot]))
const [know, mistakes, questions, guide] = [
  'What to know about dog grooming',
  'Common mistakes with dog grooming',
  'Questions to ask first: dog grooming',
  "A beginner's guide to dog grooming",
] as const

test.skipIf(!process.env.CHROMIUM)(
  'adds a topic to the empty slot it is pressed on, edits, swaps places and removes topics by keyboard',
  async () => {
    const owner = await givenMonth()
    const before = await slotsOfPlan(owner)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/plan' })
    const handle = (title: string) => page.getByRole('button', { name: `Move: ${title}` })
    await handle(know).focus()
    await page.keyboard.press('ArrowDown')
    await until(async () => (await slotsOfPlan(owner))[know] === before[mistakes])
    // The page shows the move before the next key is pressed.
    await page.getByText(new RegExp(`“${know}” is planned for .+ “${mistakes}” is planned for`)).waitFor()
    await until(() =>
      page.evaluate(() => document.activeElement?.ariaLabel === 'Move: What to know about dog grooming'),
    )
    await page.keyboard.press('ArrowDown')
    await until(async () => (await slotsOfPlan(owner))[know] === before[questions])
    expect(await slotsOfPlan(owner)).toEqual({
      [mistakes]: before[know],
      [questions]: before[mistakes],
      [know]: before[questions],
      [guide]: before[guide],
    })
    const told = () => page.getByText(/ is planned for /).allTextContents()
    const toldBefore = await told()
    await page.getByRole('button', { name: `Actions for ${know}` }).click()
    await page.getByRole('menuitem', { name: 'Move later' }).click()
    await until(async () => (await slotsOfPlan(owner))[guide] === before[questions])
    await until(async () => (await told()).some((text) => !toldBefore.includes(text)))
    await page.keyboard.press('Control+z')
    await until(async () => (await slotsOfPlan(owner))[guide] === before[guide])

    await page
      .getByRole('button', { name: /^Add a topic: the slot of/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add topic' }).click()
    await page.getByRole('alert').getByText('Enter a topic').waitFor()
    await page.getByLabel('Topic', { exact: true }).fill('Trimming claws')
    await page.getByLabel('Topic', { exact: true }).press('Enter')
    await handle('Trimming claws').waitFor()
    await page.getByText('“Trimming claws” is planned for').waitFor()
    await page.getByRole('button', { name: 'Actions for Trimming claws' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Topic', { exact: true }).fill('Trimming claws without fear')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Actions for Trimming claws without fear' }).click()
    await page.getByRole('menuitem', { name: 'Remove topic' }).click()
    await until(async () => (await planOf(owner)).length === 4)
    await page.getByRole('button', { name: `Actions for ${mistakes}` }).click()
    await page.getByRole('menuitem', { name: 'Skip this slot' }).click()
    await page.getByText(`Slot skipped. “${mistakes}” is planned for`).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'drags a topic to another slot by mouse and by touch, and cancels on Escape',
  async () => {
    const owner = await givenMonth()
    const before = await slotsOfPlan(owner)
    const tall = { viewport: { width: 390, height: 2400 }, hasTouch: true }
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/plan', ...tall })
    const centerOf = async (name: string) => {
      const box = (await page.getByRole('button', { name }).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await page.getByRole('button', { name: 'Move: ' }).nth(3).waitFor()
    const drag = async () => {
      // Measured each time, because a message or a card that is drawn late moves them.
      const [from, to] = [await centerOf(`Move: ${know}`), await centerOf(`Move: ${questions}`)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 6 })
    }
    await drag()
    await page.locator('[data-over]').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await page.locator('[data-over], [data-dragged]').count()).toBe(0)
    expect(await slotsOfPlan(owner)).toEqual(before)
    await drag()
    await page.mouse.up()
    await until(async () => (await slotsOfPlan(owner))[know] === before[questions])
    await page.getByRole('button', { name: 'Undo' }).waitFor()

    const [from, to] = [await centerOf(`Move: ${questions}`), await centerOf(`Move: ${know}`)]
    const finger = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', from)
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * share })
    await touch('touchEnd')
    await until(async () => (await slotsOfPlan(owner))[know] === before[know])
    expect(problems).toEqual([])
    await leave()
  },
)
