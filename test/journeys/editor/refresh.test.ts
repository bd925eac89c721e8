import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'offers to refresh a post on the same topic and changes it only when the new text is accepted',
  async () => {
    const owner = await given.account(server)
    const older = await given.post(server, owner, {
      title: 'How often to wash a dog',
      content: '<p>When it smells.</p>',
    })
    await server.app.db.update(posts).set({ status: 'published' }).where(eq(posts.id, older.id))
    const stored = async () =>
      (await server.call('GET', `/posts/${older.id}`, undefined, owner.token)).body.data.post
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByLabel('Topic').fill('How often should one wash a dog?')
    await page.getByRole('button', { name: 'Generate' }).last().click()
    await page.getByText('You have a post about this already').waitFor()
    await page.getByRole('button', { name: 'Write it anyway' }).waitFor()
    await page.getByRole('button', { name: 'Refresh it: How often to wash a dog' }).click()
    await page.getByText('A new text for an older post').waitFor()
    expect((await stored()).content).toBe('<p>When it smells.</p>')
    await page.getByRole('button', { name: 'Use this text in the older post' }).click()
    await page.waitForURL(`**/posts/${older.id}`)
    await page.getByText('The older post has the new text now.').waitFor()
    const after = await until(async () => {
      const post = await stored()
      return post.word_count > 100 && post
    })
    expect(after).toMatchObject({ status: 'published', title: 'How often to wash a dog' })
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('creates a new version of a live post as a separate draft', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { title: 'How often to wash a dog' })
  await server.app.db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByRole('button', { name: 'New version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a new version' })
  expect(await dialog.getByLabel('Topic').inputValue()).toBe('How often to wash a dog')
  expect(await page.getByRole('button', { name: 'Generate', exact: true }).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await page.getByText('A new text for an older post').waitFor()
  await page.getByRole('link', { name: 'How often to wash a dog' }).waitFor()
  expect(problems).toEqual([])
  await leave()
})
