import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'
import { changePost, givenPosts } from './posts-list-steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const failure = { message: 'It could not be published.', fix: '' }
/** Every stored kind of failure: with a link into the app, a link to the site, no link, or no details. */
const failed = [
  { title: 'Refused login', failure: { ...failure, cause: 'bad_login', link: '/dashboard/settings' } },
  {
    title: 'Site says no',
    failure: { ...failure, cause: 'forbidden', link: 'https://shop.example/wp-admin/' },
  },
  { title: 'Took too long', failure: { ...failure, cause: 'timeout' } },
  { title: 'Cause unknown', failure: null },
  { title: 'Pictures alone', failure: null, content: '<p><img src="/x.png" alt="A dog"></p>', wordCount: 0 },
  { title: 'Missed its time', failure: null, scheduledAt: new Date('2024-03-05T12:00:00Z') },
]

const isUnwritten = { status: 'failed' as const, content: '', wordCount: 0 }

/** A requested post that was never written. */
async function givenUnwritten({ token }: Account) {
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Never written' }, token)
  const { id } = body.data.post
  await until(async () => (await statusOf(id)) !== 'writing')
  await changePost(server, id, { ...isUnwritten, title: 'Never written' })
  return id as string
}

async function statusOf(id: string) {
  const [row] = await server.app.db.select().from(posts).where(eq(posts.id, id))
  return row?.status
}

test.skipIf(!process.env.CHROMIUM).each([
  ['a table', 1440],
  ['cards', 390],
] as const)('offers and performs a retry for every kind of failure in %s', async (_look, width) => {
  const owner = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
  const rows = await givenPosts(server, owner, [
    ...failed.map((row) => ({ ...row, status: 'failed' as const })),
    { ...isUnwritten, title: 'Emptied' },
  ])
  const ids = [...rows.slice(0, -1).map(({ id }) => id), await givenUnwritten(owner)]
  const titles = [...failed.map(({ title }) => title), 'Never written']
  const { page, problems, leave } = await visitAs(server, owner, {
    path: '/dashboard/posts',
    viewport: { width, height: 900 },
  })
  const again = (title: string) =>
    page.getByRole('main').getByRole('button', { name: `Try again “${title}”`, exact: true })
  for (const title of [...titles, 'Emptied']) await again(title).waitFor()

  for (const [n, title] of titles.entries()) {
    await again(title).click()
    // The site never answers, so retried posts stay in progress.
    await until(async () => (await statusOf(ids[n]!)) !== 'failed')
    await again(title).waitFor({ state: 'detached' })
  }
  // An unpublishable post says what is missing and keeps offering a retry.
  await again('Emptied').click()
  await page.getByText('This post is empty. Write something first.', { exact: false }).waitFor()
  await again('Emptied').waitFor()
  expect(problems).toEqual([])
  await leave()
})
