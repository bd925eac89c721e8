import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hourAhead, reconcile, savePreferences, weekOf } from '../../test/given/given-slots.ts'
import { given, until, type Account } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'
import { autopilots, topics } from '../schema/autopilot.ts'

const server = await given.server()
const { db } = server.app

async function givenProposals(owner: Account, ...titles: string[]): Promise<void> {
  const { accountId } = owner
  for (const [position, title] of titles.entries())
    await db.insert(topics).values({ accountId, title, keywords: [], position, state: 'proposed' })
}

/** Mails the proposed month, a week after the last one. */
async function mailOfMonth(owner: Account) {
  await reconcile(server, owner)
  const weekAgo = new Date(Date.now() - 8 * 86_400_000)
  await db.update(autopilots).set({ suggestedAt: weekAgo }).where(eq(autopilots.accountId, owner.accountId))
  await reconcile(server, owner)
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, owner.email, 'suggestions')
    return mails.length > 0 && mails
  })
  const [, token = ''] = /\/autopilot\/month\?token=([\w.-]+)/.exec(mail!.text) ?? []
  return { text: mail!.text, token }
}

const open = async (token: string) => {
  const page = await fetch(`${server.url}/autopilot/month?token=${token}`)
  return { status: page.status, text: await page.text() }
}
/** Presses the button of a page, by default of the one that is open now. */
const press = async (token: string, opened?: string) => {
  const [, shown = ''] = /name="topics" value="([^"]*)"/.exec(opened ?? (await open(token)).text) ?? []
  const page = await fetch(`${server.url}/autopilot/month`, {
    method: 'POST',
    body: new URLSearchParams({ token, topics: shown }),
  })
  return { status: page.status, text: await page.text() }
}
const statesOf = async ({ accountId }: Account) =>
  (await db.select().from(topics).where(eq(topics.accountId, accountId))).map(({ state }) => state)

test('mails the proposed month with its times, and approves it by one press without a login', async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const slots = [hourAhead(24 * 4), hourAhead(24 * 6)]
  for (const one of [owner, other]) {
    await savePreferences(server, one, { scheduledTimes: weekOf(...slots), timezone: 'Europe/Rome' })
    await givenProposals(one, 'Bathing an <old> dog', 'Brushing a puppy')
  }
  const { text, token } = await mailOfMonth(owner)
  expect(text).toContain('Approve the month')
  // Where its line wraps depends on the weekday.
  expect(text.replace(/\s+/g, ' ')).toMatch(/Bathing an <old> dog – \S+, .* Rome time/)
  for (let times = 0; times < 2; times++) {
    const page = await open(token)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Approve the month?')])
    expect(page.text).toContain('Bathing an &lt;old&gt; dog')
  }
  expect(await statesOf(owner)).toEqual(['proposed', 'proposed'])
  expect((await press(token)).text).toContain('Your month is approved')
  expect(await statesOf(owner)).toEqual(['approved', 'approved'])
  expect(await statesOf(other)).toEqual(['proposed', 'proposed'])
  expect((await open(token)).text).toContain('Nothing is waiting for you')
  expect((await press(token)).status).toBe(200)
})

test('approves only topics that the page showed, and asks again if none of them is left', async () => {
  const owner = await given.account(server)
  const slots = [hourAhead(24 * 4), hourAhead(24 * 6)]
  await savePreferences(server, owner, { scheduledTimes: weekOf(...slots), autopilot: 'ask' })
  await givenProposals(owner, 'Bathing an old dog', 'Brushing a puppy')
  const { token } = await mailOfMonth(owner)
  const { text: opened } = await open(token)
  const replace = (title: string, by: string) =>
    db
      .update(topics)
      .set({ id: randomUUID(), title: by })
      .where(and(eq(topics.accountId, owner.accountId), eq(topics.title, title)))
  await replace('Bathing an old dog', 'Trimming claws')
  expect((await press(token, opened)).text).toContain('Your month is approved')
  expect((await statesOf(owner)).toSorted()).toEqual(['approved', 'proposed'])
  const again = await press(token, opened)
  expect(again.text).toContain('Approve the month?')
  expect(again.text).toContain('Trimming claws')
  expect((await statesOf(owner)).toSorted()).toEqual(['approved', 'proposed'])
})

test('refuses a token that is cut off, forged or older than a month', async () => {
  const owner = await given.account(server)
  await savePreferences(server, owner, { scheduledTimes: weekOf(hourAhead(24 * 4)) })
  await givenProposals(owner, 'Bathing an old dog')
  const { token } = await mailOfMonth(owner)
  const [accountId = '', time = '', signature = ''] = token.split('.')
  const old = `${accountId}.${Number(time) - 32 * 86_400_000}`
  const signedLongAgo = `${old}.${server.app.secrets.sign('approve-month', old)}`
  const cut = token.slice(0, -3)
  for (const wrong of ['', cut, `${accountId}.${Number(time) + 1}.${signature}`, signedLongAgo])
    expect([(await open(wrong)).status, (await press(wrong)).status]).toEqual([404, 404])
  expect(await statesOf(owner)).toEqual(['proposed'])
})

test('without a schedule names topics without times, and leads to the plan', async () => {
  const owner = await given.account(server)
  await savePreferences(server, owner, { scheduledTimes: '{}' })
  await givenProposals(owner, 'Bathing an old dog')
  const { text, token } = await mailOfMonth(owner)
  expect(token).toBe('')
  expect(text).toContain('Bathing an old dog')
  expect(text).toContain('/dashboard/plan')
})
