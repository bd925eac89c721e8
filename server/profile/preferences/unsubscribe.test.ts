import { beforeAll, expect, test } from 'vitest'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { queueOptionalMail } from './queue-optional-mail.ts'

let server: Server
let owner: Account
let count = 0

beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
})

const suggest = () =>
  server.app.db.transaction((tx) =>
    queueOptionalMail(server.app, tx, {
      accountId: owner.accountId,
      to: owner.email,
      template: 'suggestions',
      data: { topics: ['Bathing an old dog'], keywords: ['dog'] },
      dedupeKey: `suggestions:test:${owner.accountId}:${++count}`,
    }),
  )
const wants = async () =>
  (await server.call('GET', '/profile/notifications', undefined, owner.token)).body.data.notifications

test('unsubscribes from one kind of mail with one press and no login, but not by opening the link', async () => {
  await suggest()
  const [mail] = await mailsTo(server, owner.email, 'suggestions')
  const { 'List-Unsubscribe': list = '', 'List-Unsubscribe-Post': post } = mail!.headers
  expect(post).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.+)>$/.exec(list)![1]!
  expect(mail!.text).toContain(url)
  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
  expect(await wants()).toMatchObject({ contentSuggestions: true })
  const pressed = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([pressed.status, await pressed.text()]).toEqual([
    200,
    expect.stringContaining('You’re unsubscribed'),
  ])
  expect(await wants()).toMatchObject({ contentSuggestions: false, emailUpdates: true })
  await suggest()
  expect(await mailsTo(server, owner.email, 'suggestions')).toHaveLength(1)
})

test('does not unsubscribe through a truncated or changed link', async () => {
  await server.call('PUT', '/profile/notifications', { contentSuggestions: true }, owner.token)
  await suggest()
  const [mail] = await mailsTo(server, owner.email, 'suggestions')
  const url = mail!.headers['List-Unsubscribe']!.slice(1, -1)
  for (const bad of [
    url.slice(0, -2),
    url.replace('contentSuggestions', 'emailUpdates'),
    `${server.url}/unsubscribe`,
  ])
    expect((await fetch(bad, { method: 'POST' })).status).toBe(404)
  expect(await wants()).toMatchObject({ contentSuggestions: true, emailUpdates: true })
})

test('offers no unsubscribe link in mandatory mails', async () => {
  const [mail] = await mailsTo(server, owner.email, 'welcome')
  expect(mail!.headers).toEqual({})
})
