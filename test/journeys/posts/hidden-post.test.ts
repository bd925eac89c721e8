import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sites } from '../../../server/schema/profile.ts'
import { givenHost } from '../../fakes/sites/quirky-host.ts'
import { publishAndSettle } from '../../given/given-changed-there.ts'
import { given } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest(
  'shows in an open editor what visitors see instead of the post, and names the plugin that may have shared it',
  async () => {
    const server = await given.server()
    const wordpressSiteUrl = await givenHost({
      ask: ({ method, path, headers }) =>
        method === 'GET' && !path.includes('wp-json') && !headers.authorization
          ? { body: '<h1>Już wkrótce</h1>' }
          : undefined,
    })
    const owner = await given.account(server, { profile: { wordpressSiteUrl } })
    await server.app.db
      .update(sites)
      .set({ sharing: ['Jetpack'] })
      .where(eq(sites.accountId, owner.accountId))
    const { id } = await given.post(server, owner)
    await publishAndSettle(server, owner, id)
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    await page.getByRole('link', { name: 'View the post' }).waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'Visitors can’t see this post' })
    await notice.getByText('“Już wkrótce”').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: /^Unpublish \(\d+ h left\)$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Unpublish this post?' })
    await dialog.getByText('Jetpack on your site may already have shared').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
