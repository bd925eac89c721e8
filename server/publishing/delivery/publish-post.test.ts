import { expect, test } from 'vitest'
import {
  givenArticle,
  givenProgress,
  givenProxy,
  givenWordPress,
  loginOf,
  onSite,
} from '../../../test/given/given-wordpress.ts'
import type { Fault } from '../../../test/fakes/sites/proxy-fault.ts'
import { removePost, trashDrafts, writePost } from '../wordpress/marked-posts.ts'
import type { WordPress } from '../wordpress/wordpress.ts'
import { publishPost, type PublishResult } from './publish-post.ts'

/** Retries until the outcome is known and then sweeps, as the worker does. */
async function publishPatiently(site: WordPress, article = givenArticle(), progress = givenProgress()) {
  let result: PublishResult
  let attempts = 0
  do {
    result = await publishPost({ site, article, progress })
    attempts++
  } while (attempts < 200 && (result.kind === 'unknown' || result.kind === 'try-later'))
  const swept =
    progress.wpPostId === null ? undefined : await trashDrafts(site, article.mark, progress.wpPostId)
  return { result, attempts, swept, progress, article, site: await onSite(article.mark) }
}

const isOnce = { live: [{ status: 'publish' }], drafts: [] }

for (const role of ['administrator', 'editor', 'author'] as const) {
  test(`publishes a post by an ${role} once, with its address and words`, async () => {
    const { result, article, site } = await publishPatiently(givenWordPress({ login: loginOf(role) }))
    expect(site).toMatchObject({ ...isOnce, trashed: [] })
    expect(result).toMatchObject({
      kind: 'live',
      post: { slug: article.slug, content: { raw: article.content } },
    })
    const page = await fetch(result.kind === 'live' ? result.post.link : '')
    expect(await page.text()).not.toContain('awVersion')
  })
}

test('leaves a contributor’s post pending, and makes no second one when it is published again', async () => {
  const contributor = givenWordPress({ login: loginOf('contributor') })
  const first = await publishPatiently(contributor)
  expect(first.result).toMatchObject({ kind: 'pending', post: { status: 'pending' } })
  const again = await publishPatiently(contributor, givenArticle(2, first.article.mark), first.progress)
  expect(again.result).toMatchObject({ kind: 'pending' })
  expect(again.site).toMatchObject({
    live: [],
    drafts: [{ content: { raw: expect.stringContaining('version 2') } }],
  })
})

// Each leaves the outcome unknown in a different way; `npm run faults` covers all of them.
const faults: Fault[] = [
  { kind: 'lose-answer' },
  { kind: 'lose-request' },
  { kind: 'double' },
  { kind: 'late' },
  { kind: 'status-500-after' },
  { kind: 'html-200' },
  { kind: 'garble', garble: 'truncated' },
]
for (const fault of faults) {
  // A late answer arrives after the client has given up.
  const timeoutMs = fault.kind === 'late' ? 3000 : 20_000

  test(`makes exactly one post when a create meets "${fault.kind}"`, async () => {
    const proxy = await givenProxy([{ on: 'create', fault }])
    const made = await publishPatiently(givenWordPress({ url: proxy.url, timeoutMs }))
    await proxy.settled()
    expect(made.result.kind).toBe('live')
    // The second sweep catches a create that arrives after everything else.
    await trashDrafts(givenWordPress(), made.article.mark, made.progress.wpPostId ?? 0)
    expect(await onSite(made.article.mark)).toMatchObject(isOnce)
    expect(proxy.counts[fault.kind]).toBe(1)
  })

  test(`makes exactly one post when a publish request meets "${fault.kind}"`, async () => {
    const proxy = await givenProxy([{ on: 'change', fault }])
    const made = await publishPatiently(givenWordPress({ url: proxy.url, timeoutMs }))
    await proxy.settled()
    expect(made).toMatchObject({ result: { kind: 'live' }, site: isOnce, progress: { creates: 1 } })
  })
}

test('does not take a failed look-up for an empty site', async () => {
  for (const kind of ['html-200', 'status-502', 'lose-answer', 'challenge'] as const) {
    const proxy = await givenProxy([1, 2, 3, 4].map((nth) => ({ on: 'read', nth, fault: { kind } })))
    const article = givenArticle()
    const progress = givenProgress()
    expect((await publishPost({ site: givenWordPress({ url: proxy.url }), article, progress })).kind).toBe(
      'unknown',
    )
    expect(progress.creates).toBe(0)
    expect(
      (await publishPatiently(givenWordPress({ url: proxy.url }), article, progress)).site,
    ).toMatchObject(isOnce)
  }
})

test('waits with a second create until the first must have ended', async () => {
  const proxy = await givenProxy([{ on: 'create', fault: { kind: 'lose-request' } }])
  const site = givenWordPress({ url: proxy.url })
  const article = givenArticle()
  const progress = givenProgress({ settleMs: 60_000 })
  await publishPost({ site, article, progress })
  expect(await publishPost({ site, article, progress })).toMatchObject({
    kind: 'unknown',
    cause: 'unsettled',
  })
  expect(progress.creates).toBe(1)
})

test('makes one post when two workers do not know of each other', async () => {
  for (let round = 0; round < 3; round++) {
    const article = givenArticle()
    const workers = [1, 2].map(() => publishPatiently(givenWordPress({ login: loginOf('author') }), article))
    const results = await Promise.all(workers)
    const site = await onSite(article.mark)
    expect(results.map(({ result }) => result.kind)).toEqual(['live', 'live'])
    expect(site).toMatchObject(isOnce)
  }
})

test('never restores a post that its owner trashed or deleted', async () => {
  const admin = givenWordPress()
  for (const forGood of [false, true]) {
    const article = givenArticle()
    const progress = givenProgress()
    const draft = await writePost(admin, undefined, {
      status: 'draft',
      slug: `aw-${article.mark}`,
      title: 'x',
      content: article.content,
    })
    if (draft.kind !== 'ok') throw new Error(draft.cause)
    await progress.recordDraft(draft.value.id)
    await removePost(admin, draft.value.id, forGood)
    const made = await publishPatiently(admin, article, progress)
    expect(made.result).toMatchObject({ kind: 'refused', cause: 'removed_on_site' })
    expect(made).toMatchObject({ progress: { creates: 0 }, site: { live: [], drafts: [] } })
  }
})

test('does not recreate a draft found only in the trash', async () => {
  const admin = givenWordPress()
  const article = givenArticle()
  const draft = await writePost(admin, undefined, {
    status: 'draft',
    slug: `aw-${article.mark}`,
    title: 'x',
    content: article.content,
  })
  if (draft.kind !== 'ok') throw new Error(draft.cause)
  await removePost(admin, draft.value.id, false)
  expect((await publishPatiently(admin, article)).result).toMatchObject({
    kind: 'refused',
    cause: 'removed_on_site',
  })
})

test('updates the same post and keeps its address when published again', async () => {
  const admin = givenWordPress()
  const first = await publishPatiently(admin)
  const next = { ...givenArticle(2, first.article.mark), title: 'A new title', slug: 'another-slug' }
  const again = await publishPatiently(admin, next, first.progress)
  expect(again).toMatchObject({ result: { kind: 'live', post: { slug: first.article.slug } }, site: isOnce })
  expect(again.site.live[0]?.content.raw).toContain('version 2')
})

test('leaves the owner’s copy alone and trashes a duplicate draft of ours', async () => {
  const admin = givenWordPress()
  const { article, progress } = await publishPatiently(admin)
  const copy = { status: 'draft', title: 'Copy', content: article.content }
  await writePost(admin, undefined, { ...copy, slug: 'my-copy' })
  await writePost(admin, undefined, { ...copy, slug: `aw-${article.mark}` })
  expect(await trashDrafts(admin, article.mark, progress.wpPostId ?? 0)).toMatchObject({
    kind: 'ok',
    value: [{ slug: 'my-copy' }],
  })
  const { drafts, trashed } = await onSite(article.mark)
  expect([drafts, trashed]).toMatchObject([[{ slug: 'my-copy' }], [{ status: 'trash' }]])
})

test('publishes a draft that its owner gave a future date', async () => {
  const admin = givenWordPress()
  const article = givenArticle()
  const draft = await writePost(admin, undefined, {
    status: 'future',
    slug: `aw-${article.mark}`,
    title: 'x',
    content: article.content,
    date_gmt: '2099-01-01T00:00:00',
  })
  expect(draft).toMatchObject({ kind: 'ok', value: { status: 'future' } })
  expect(await publishPatiently(admin, article)).toMatchObject({ result: { kind: 'live' }, site: isOnce })
})

test('does not touch another post that took our id on the site', async () => {
  const admin = givenWordPress()
  const other = await publishPatiently(admin)
  const progress = givenProgress()
  await progress.recordDraft(other.progress.wpPostId ?? 0)
  const article = givenArticle()
  expect(await publishPost({ site: admin, article, progress })).toMatchObject({
    kind: 'refused',
    cause: 'changed_on_site',
  })
  expect((await onSite(other.article.mark)).live[0]?.content.raw).toBe(other.article.content)
})

test('rejects a subscriber and a wrong password before anything is written', async () => {
  const wrong = { ...loginOf('author'), password: 'abcd abcd abcd abcd abcd abcd' }
  for (const login of [loginOf('subscriber'), wrong]) {
    const progress = givenProgress()
    expect(
      await publishPost({ site: givenWordPress({ login }), article: givenArticle(), progress }),
    ).toMatchObject({
      kind: 'refused',
    })
    expect(progress.creates).toBe(0)
  }
})
