import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addTopics,
  hourAhead,
  mailsOf,
  savePreferences,
  slotIn,
  weekOf,
} from '../../test/given/given-slots.ts'
import { given } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'
import { slotLinks } from '../schema/autopilot.ts'
import { posts } from '../schema/posts.ts'

async function givenMail() {
  const server = await given.server()
  const owner = await given.account(server)
  const at = hourAhead(20)
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(at),
    timezone: 'Europe/Rome',
  })
  const { post } = await slotIn(server, owner, at, 'approved')
  const [mail] = await mailsTo(server, owner.email, 'upcoming-post')
  const links = [...mail!.text.matchAll(/\S+\/autopilot\/answer\?token=([\w-]+)&do=(\w+)/g)]
  const token = links[0]![1]!
  const press = async (action: string, shown = token) => {
    const answer = await fetch(`${server.url}/autopilot/answer`, {
      method: 'POST',
      body: new URLSearchParams({ token: shown, do: action }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const postNow = async () => (await server.app.db.select().from(posts).where(eq(posts.id, post!.id)))[0]!
  return { server, owner, at, mail: mail!, links, token, press, postNow }
}

test('shows a page and changes nothing when a scanner fetches every link of the mail', async () => {
  const { server, owner, links, mail, postNow } = await givenMail()
  const before = await postNow()
  expect(new Set(links.map(([, , action]) => action))).toEqual(new Set(['approve', 'hold', 'skip']))
  expect(mail.text.replace(/\s+/g, ' ')).toContain('Rome time')
  expect(mail.text).toContain('--- The post ---')
  expect(mail.text).toContain('--- LinkedIn ---')
  for (const [url] of links) {
    for (const method of ['HEAD', 'OPTIONS']) await fetch(url, { method })
    for (const page of [await fetch(url), await fetch(url)])
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('method="post"')])
  }
  expect(await postNow()).toEqual(before)
  const rows = await server.app.db.select().from(slotLinks).where(eq(slotLinks.accountId, owner.accountId))
  expect(rows.map(({ usedAt }) => usedAt)).toEqual([null, null, null])
})

test('acts once without a login, and lets each link do only its own action', async () => {
  const { press, postNow, at } = await givenMail()
  const [first, second] = await Promise.all([press('hold'), press('hold')])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 410]))
  expect(await postNow()).toMatchObject({ status: 'held', scheduledAt: null })
  expect((await press('approve')).status).toBe(200)
  expect(await postNow()).toMatchObject({ status: 'scheduled', scheduledAt: at })
  expect((await press('hold')).status).toBe(410)
  expect((await press('delete')).status).toBe(404)
  expect((await press('skip', 'x'.repeat(43))).status).toBe(404)
  expect(await postNow()).toMatchObject({ status: 'scheduled' })
})

test('expires a link once its slot has passed, and stores no token in the database', async () => {
  const { server, owner, press, token, postNow } = await givenMail()
  const own = eq(slotLinks.accountId, owner.accountId)
  await server.app.db.update(slotLinks).set({ expiresAt: new Date() }).where(own)
  expect(await press('hold')).toMatchObject({ status: 410 })
  expect(await postNow()).toMatchObject({ status: 'scheduled' })
  const rows = await server.app.db.select().from(slotLinks).where(own)
  const mails = await mailsOf(server, owner, 'upcoming-post')
  expect(JSON.stringify([rows, mails])).not.toContain(token)
})
