import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvalsOf, approverAt, givenApproval } from '../../../test/given/given-approval.ts'
import {
  givenSlot,
  hoursAfter,
  mailsOf,
  reconcile,
  savePreferences,
  slotIn,
  weekOf,
} from '../../../test/given/given-slots.ts'
import { given } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { heldSentences } from '../../schema/writing.ts'

const server = await given.server()
const { db } = server.app
const { postOf, newsOf, actsOf } = approvalsOf(server)

test('records an approval of a draft once, by name, with one notification and one mail', async () => {
  const { post, owner, send, list, open } = await givenApproval(server)
  const [first, second] = await Promise.all([send('approve'), send('approve')])
  for (const { status, text } of [first, second, await send('approve')]) {
    expect(status).toBe(200)
    expect(text).toContain('You approved this post')
  }
  expect(await list()).toMatchObject({ approvals: [{ decision: 'approved', isCurrent: true }] })
  expect(await postOf(post)).toMatchObject({ status: 'draft', scheduledAt: null, version: post.version })
  expect(await newsOf(owner)).toMatchObject([{ title: 'Dana Reyes approved a post' }])
  expect(await mailsOf(server, owner, 'approval-decided')).toHaveLength(1)
  expect(await actsOf(owner)).toEqual([
    ['post_approval_asked', 'owner', expect.any(String), `Dana Reyes: ${post.title}`],
    ['post_approved', 'approver', 'Dana Reyes', post.title],
  ])
  const again = (await open()).text
  expect(again).toContain('You approved this post')
  expect(again).not.toContain('value="approve"')
})

test('keeps comments at their sentences and asks the owner for changes', async () => {
  const { send, list, sentences, owner, open, post } = await givenApproval(server)
  expect((await send('changes')).text).toContain('Say what should change')
  const { status } = await send('changes', {
    s0: sentences[1]!,
    t0: 'Says who?\r\nA vet?',
    s2: sentences[2]!,
    t2: '<img src=x onerror=alert(1)>',
    t1: '  ',
    tall: 'Shorter, please.',
  })
  expect(status).toBe(200)
  const { approvals, comments } = await list()
  expect(approvals).toMatchObject([{ decision: 'changes', isCurrent: true }])
  expect(comments).toMatchObject([
    { quote: sentences[1], text: 'Says who?\nA vet?', name: 'Dana Reyes', resolved: false },
    { quote: sentences[2], text: '<img src=x onerror=alert(1)>' },
    { quote: '', text: 'Shorter, please.' },
  ])
  expect((await open()).text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(await newsOf(owner)).toMatchObject([{ title: 'Dana Reyes asks for changes' }])
  expect(await newsOf(owner)).toMatchObject([{ description: expect.stringContaining('3 new comments') }])
  await send('changes', { s0: sentences[1]!, t0: 'Says who?\r\nA vet?' })
  expect(await newsOf(owner)).toHaveLength(1)
  await send('changes', { tall: 'And one more.' })
  expect(await newsOf(owner)).toHaveLength(2)
  const path = `/posts/${post.id}/comments/${comments[0].id}`
  const { body } = await server.call('POST', path, { resolved: true }, owner.token)
  expect(body.data.comments.map(({ resolved }: { resolved: boolean }) => resolved)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('never approves words that were not read, and shows an approval as of an earlier version', async () => {
  const { post, owner, send, list, open, readHashOf } = await givenApproval(server)
  const read = readHashOf((await open()).text)
  const change = (content: string) =>
    server.call('PUT', `/posts/${post.id}`, { content, version: post.version }, owner.token)
  await change('<p>Every day, with bleach.</p>')
  const refused = await send('approve', { read, s0: 'Less often than you think.', t0: 'Good.' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('has changed since you opened it')
  expect(refused.text).toContain('with bleach')
  expect(await list()).toMatchObject({
    approvals: [{ decision: null }],
    comments: [{ quote: 'Less often than you think.', text: 'Good.' }],
  })
  expect((await send('approve')).status).toBe(200)
  await db.update(posts).set({ title: 'Another title' }).where(eq(posts.id, post.id))
  expect(await list()).toMatchObject({ approvals: [{ decision: 'approved', isCurrent: false }] })
  const page = (await open()).text.replace(/\s+/g, ' ')
  expect(page).toContain('It has changed since: this is a later version.')
  expect(page).toContain('value="approve"')
})

async function givenWaiting() {
  const { owner, at } = await givenSlot(server, {
    autopilot: 'ask',
    approver: { name: 'Dana Reyes', email: given.email() },
  })
  const { post } = await slotIn(server, owner, at, 'waiting')
  const { preferences } = (await server.call('GET', '/profile/preferences', undefined, owner.token)).body.data
  const mails = await mailsTo(server, preferences.approver.email, 'approval-request')
  const address = /\S+\/approve\?token=\S+/.exec(mails[0]!.text)![0]
  return { owner, at, post: post!, mails, ...approverAt(server, address) }
}

test('mails the approver of ask first a link, and schedules the post for its slot when they approve', async () => {
  const { owner, at, post, mails, send, open } = await givenWaiting()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).not.toContain('/dashboard')
  expect(await mailsOf(server, owner, 'upcoming-post')).toHaveLength(1)
  expect((await open()).text).toContain('The post is planned for')
  expect((await send('approve')).text).toContain('The post is planned for')
  expect(await postOf(post)).toMatchObject({ status: 'scheduled', scheduledAt: at })
  expect(await newsOf(owner)).toMatchObject([
    { description: expect.stringContaining('We’ll publish it as planned.') },
  ])
  expect((await actsOf(owner)).slice(-1)).toEqual([['post_approved', 'approver', 'Dana Reyes', post.title]])
  await reconcile(server, owner)
  expect(await mailsOf(server, owner, 'approval-request')).toHaveLength(1)
})

test('mails the approver once for a post, however often its slot moves, and the page shows the new time', async () => {
  const { owner, at, mails, open } = await givenWaiting()
  const before = (await open()).text
  const other = hoursAfter(at, 3)
  for (const when of [other, at, other]) {
    await savePreferences(server, owner, { scheduledTimes: weekOf(when) })
    await slotIn(server, owner, when, 'waiting')
  }
  expect(await mailsOf(server, owner, 'approval-request')).toHaveLength(mails.length)
  expect((await open()).text).not.toBe(before)
})

test('leaves a post that its owner holds, or that is late or paused, to its owner', async () => {
  const cases = {
    held: { state: 'held', reason: 'by_you' },
    late: { at: hoursAfter(new Date(), -1) },
  } as const
  for (const changes of Object.values(cases)) {
    const { owner, post, send } = await givenWaiting()
    await db.update(autopilotSlots).set(changes).where(eq(autopilotSlots.postId, post.id))
    expect((await send('approve')).text).toContain('You approved this post')
    expect(await postOf(post)).toMatchObject({ status: 'held', scheduledAt: null })
    expect(await newsOf(owner)).toMatchObject([
      { description: expect.stringContaining('It still waits for you.') },
    ])
  }
  const { owner, post, send } = await givenWaiting()
  await savePreferences(server, owner, { autopilot: 'paused' })
  await send('approve')
  expect(await postOf(post)).toMatchObject({ status: 'held' })
})

test('does not confirm claims for the owner', async () => {
  const { owner, post, send } = await givenWaiting()
  const sentence = /[^<>.]{20,}\./.exec(post.content)![0].trim()
  await db.insert(heldSentences).values({
    postId: post.id,
    sentence,
    key: sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    claims: [{ check: 'unsupported', words: sentence, reason: 'Nobody said so.', level: 'hold' }],
  })
  const { text } = await send('approve')
  expect(text).toContain('You approved this post')
  expect(text).not.toContain('Confirm')
  expect(await postOf(post)).toMatchObject({ status: 'held' })
  expect(await newsOf(owner)).toMatchObject([
    { description: expect.stringContaining('It still waits for you') },
  ])
})
