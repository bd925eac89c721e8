import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { publications } from '../../../server/schema/publishing.ts'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { openSettings } from '../settings/open-settings.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest('publishes a page by another author, with the comments of the site’s defaults', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { categories: ['Dogs'], tags: ['soap'] })
  const settings = await openSettings(server, owner, 'site')
  const defaults = settings.page.getByRole('region', { name: 'Author and type' })
  await defaults.getByLabel('Comments').selectOption({ label: 'Closed' })
  await defaults.getByText('Saved.').waitFor()
  expect(await inspectLooks(settings.page)).toEqual([])
  expect(settings.problems).toEqual([])
  await settings.leave()

  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this post?' })
  await dialog.getByLabel('Author').selectOption({ label: 'The author' })
  await dialog.getByText('Comments and position').click()
  expect(await dialog.getByLabel('Comments').locator('option').first().textContent()).toBe('Default (Closed)')
  await dialog.getByLabel('Keep on top of the blog').waitFor()
  const lost = dialog.getByText(
    'Published as “Page”, it has no categories or tags on your site. Yours stay here.',
  )
  expect(await lost.count()).toBe(0)
  await dialog.getByLabel('Publish as').selectOption({ label: 'Page' })
  await lost.waitFor()
  await dialog.getByLabel('Keep on top of the blog').waitFor({ state: 'detached' })
  await dialog.getByLabel('Categories').waitFor({ state: 'detached' })
  expect(await inspectLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Post published successfully!').first().waitFor({ timeout: 45_000 })
  const publication = await until(
    async () => (await server.app.db.select().from(publications).where(eq(publications.postId, id)))[0],
  )
  const { wordpressSiteUrl } = given.business()
  const answer = await fetch(`${wordpressSiteUrl}/wp-json/wp/v2/pages/${publication.wpPostId}`)
  expect(await answer.json()).toMatchObject({ status: 'publish', author: 3, comment_status: 'closed' })
  expect(problems).toEqual([])
  await leave()
})
