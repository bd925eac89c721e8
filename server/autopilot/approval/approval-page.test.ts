import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { approvalsOf, approverAt, givenApproval } from '../../../test/given/given-approval.ts'
import { given } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { approvalComments, approvalLinks } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server()
const limited = await given.server({ RATE_LIMITS: 'on' })
afterAll(() => limited.stop())
const { db } = server.app
const { postOf, linkOf, newsOf } = approvalsOf(server)

test('shows the post and changes nothing when a scanner opens the link', async () => {
  const { post, address, open, list, token, owner } = await givenApproval(server)
  const before = [await postOf(post), await linkOf(post)]
  for (const method of ['HEAD', 'OPTIONS', 'GET']) await fetch(address, { method })
  const { status, text } = await open()
  expect(status).toBe(200)
  for (const shown of [post.title, 'Less often than you think.', 'Paws &amp; Bubbles', 'has no date yet'])
    expect(text).toContain(shown)
  expect(text.replace(/\s+/g, ' ')).toContain('for Dana Reyes: anyone who has it can decide in that name')
  for (const secret of [owner.email, '/dashboard']) expect(text).not.toContain(secret)
  expect([await postOf(post), await linkOf(post)]).toEqual(before)
  expect(JSON.stringify(before)).not.toContain(token)
  expect(token).toHaveLength(43)
  expect(await list()).toMatchObject({ approvals: [{ name: 'Dana Reyes', state: 'open', decision: null }] })
  const headers = Object.fromEntries((await fetch(address)).headers)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(text).not.toContain('<script')
})

test('closes with revocation, expiry, deletion and publication', async () => {
  const closings: [string, (given: Awaited<ReturnType<typeof givenApproval>>) => Promise<unknown>][] = [
    [
      'was revoked',
      async ({ owner, post, list }) => {
        const [{ id }] = (await list()).approvals
        const path = `/posts/${post.id}/approvals/${id}`
        return server.call('DELETE', path, undefined, owner.token)
      },
    ],
    [
      'has expired',
      ({ post }) =>
        db.update(approvalLinks).set({ expiresAt: new Date() }).where(eq(approvalLinks.postId, post.id)),
    ],
    [
      'no longer exists',
      ({ owner, post }) => server.call('DELETE', `/posts/${post.id}`, undefined, owner.token),
    ],
    [
      'already published',
      ({ post }) => db.update(posts).set({ status: 'published' }).where(eq(posts.id, post.id)),
    ],
  ]
  for (const [shown, close] of closings) {
    const made = await givenApproval(server)
    const read = made.readHashOf((await made.open()).text)
    await close(made)
    for (const { status, text } of [await made.open(), await made.send('approve', { read, tall: 'Late.' })]) {
      expect([shown, [409, 410].includes(status)]).toEqual([shown, true])
      expect(text).toContain(shown)
      expect(text).not.toContain('Less often than you think.')
    }
    expect(await newsOf(made.owner)).toEqual([])
    expect(await db.$count(approvalComments, eq(approvalComments.postId, made.post.id))).toBe(0)
  }
  const unknown = approverAt(server, `${server.url}/approve?token=${'x'.repeat(43)}`)
  expect((await unknown.open()).status).toBe(404)
  expect((await unknown.send('approve')).status).toBe(404)
  expect((await fetch(`${server.url}/approve?token=${'%00'.repeat(300)}`)).status).toBe(404)
})

test('shows the post without deciding once the plan has ended, without saying so', async () => {
  const { owner, open, send, readHashOf, list } = await givenApproval(server)
  const read = readHashOf((await open()).text)
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  const { status, text } = await open()
  expect(status).toBe(200)
  expect(text).toContain('Less often than you think.')
  expect(text).not.toContain('value="approve"')
  const refused = await send('approve', { read, tall: 'Fine.' })
  expect(refused.status).toBe(409)
  expect(refused.text).not.toContain('plan has')
  expect(await list()).toMatchObject({ approvals: [{ decision: null }], comments: [] })
})

test('refuses long and many comments and keeps what was typed', async () => {
  const { send, list, post } = await givenApproval(server)
  const long = await send('changes', { t0: 'x'.repeat(10_000), tall: 'Short.' })
  expect(long.status).toBe(400)
  expect(long.text).toContain('This one has 10000.')
  expect(long.text).toContain('Short.')
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`t${n}`, `Comment ${n}`]))
  expect(await send('changes', many)).toMatchObject({
    status: 409,
    text: expect.stringContaining('50 comments'),
  })
  expect((await list()).comments).toEqual([])
  const quote = 'A sentence that nobody wrote. '.repeat(100)
  expect((await send('changes', { s0: quote, t0: 'Quote\0d.' })).status).toBe(200)
  const [comment] = (await list()).comments
  expect(comment.text).toBe('Quoted.')
  expect(comment.quote.length).toBeLessThanOrEqual(300)
  expect(await linkOf(post)).toMatchObject({ decision: 'changes' })
})

test('limits presses of one link, and links of one account', async () => {
  const { send, owner, post } = await givenApproval(limited)
  const statuses = new Set<number>()
  for (let n = 0; n < 32; n++) statuses.add((await send('changes', { tall: 'Again.' })).status)
  expect([...statuses]).toEqual([200, 429])
  const ask = () => limited.call('POST', `/posts/${post.id}/approvals`, { name: 'Dana Reyes' }, owner.token)
  const codes = new Set<number>()
  for (let n = 0; n < 51; n++) codes.add((await ask()).status)
  expect([...codes]).toEqual([201, 429])
})

test('asks only about posts that can be read and decided', async () => {
  const owner = await given.account(server)
  const ask = async (id: string, fields: object = {}) =>
    (await server.call('POST', `/posts/${id}/approvals`, { name: 'Dana', ...fields }, owner.token)).body
  const post = await given.post(server, owner)
  expect((await ask(post.id, { name: ' ' })).fields.name).toBeDefined()
  expect((await ask(post.id, { name: 'Dana\u202e' })).fields.name).toBeDefined()
  expect((await ask(post.id, { email: 'no address' })).fields.email).toBeDefined()
  expect((await ask(post.id, { days: 400 })).fields.days).toBeDefined()
  const put = (fields: object) => db.update(posts).set(fields).where(eq(posts.id, post.id))
  await put({ content: '<p></p>' })
  expect((await ask(post.id)).code).toBe('nothing_to_publish')
  await put({ content: '<p>x</p>', status: 'writing' })
  expect((await ask(post.id)).code).toBe('post_busy')
  await put({ status: 'published' })
  expect((await ask(post.id)).code).toBe('post_already_published')
})

test('renders titles and texts of any direction, carried blocks and links without running anything', async () => {
  const { open, post } = await givenApproval(server, {
    post: {
      title: 'كم مرة يجب غسل الكلب؟ <b>',
      content:
        '<p id="tall">אחת לחודש. "Quoted" &amp; <a href="https://x.example/?a=1&amp;b=2">link</a></p><p><img src="https://x.example/a.png" alt="Dog"></p><ul><li>One</li><li>Two. Three.</li></ul>',
    },
  })
  const { text } = await open()
  expect(text).toContain('<h2 class="post" dir="auto">كم مرة يجب غسل الكلب؟ &lt;b&gt;</h2>')
  expect(text).toContain('href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noreferrer nofollow"')
  expect(text).toContain('<option >Two.</option>')
  expect(text).toContain('[Picture: Dog]')
  expect(text).not.toContain('sample article')
  await db.update(posts).set({ writer: 'sample' }).where(eq(posts.id, post.id))
  expect((await open()).text).toContain('This is a sample article')
})

test('shows a post of 700 paragraphs, and takes its form', async () => {
  const paragraph = `<p>${'毎月一度で十分です。'.repeat(20)}</p>`
  const { open, send } = await givenApproval(server, { post: { content: paragraph.repeat(700) } })
  const { status, text } = await open()
  expect(status).toBe(200)
  const wholes = [...text.matchAll(/<option value="([^"]*)"/g)].map(([, whole], at) => [`s${at}`, whole!])
  expect(wholes).toHaveLength(700)
  expect((await send('changes', { ...Object.fromEntries(wholes), t699: 'Too long.' })).status).toBe(200)
})
