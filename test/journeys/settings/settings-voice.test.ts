import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts, postRevisions } from '../../../server/schema/posts.ts'
import { publishAndSettle } from '../../given/given-changed-there.ts'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'shows what two published drafts have in common, why, and lets the owner reword and remove it',
  async () => {
    const owner = await given.account(server)
    const learned = async () =>
      (await server.call('GET', '/profile/voice/lines', undefined, owner.token)).body.data.lines
    for (const [draft, content] of [
      ['Moreover, wool socks keep for years in a drawer.', 'Wool socks keep for years in a drawer.'],
      ['A cellar, moreover, stays cool when summer begins.', 'A cellar stays cool when summer begins.'],
    ]) {
      const { id } = await given.post(server, owner, { title: content, content: `<p>${draft}</p>` })
      // As if a model had written it.
      await server.app.db.update(posts).set({ writer: 'model' }).where(eq(posts.id, id))
      await server.app.db.update(postRevisions).set({ origin: 'writer' }).where(eq(postRevisions.postId, id))
      await server.call('PUT', `/posts/${id}`, { content: `<p>${content}</p>` }, owner.token)
      await publishAndSettle(server, owner, id)
    }
    await until(async () => (await learned()).length === 1)

    const { page, problems, leave } = await openSettings(server, owner, 'voice')
    const line = page.getByRole('list', { name: 'Learned from you' }).getByRole('listitem').first()
    await line.getByText('Leave out “moreover”.').waitFor()
    await line.getByText('Why?').click()
    await line.getByText('Draft: Moreover, wool socks keep for years in a drawer.').waitFor()
    await line.getByText('Yours: A cellar stays cool when summer begins.').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await press(page, 'Edit “Leave out “moreover”.”')
    await page.getByRole('textbox', { name: 'What posts should do' }).fill('Never say moreover.')
    await press(page, 'Save line')
    await line.getByText('Never say moreover.').waitFor()
    expect(await learned()).toMatchObject([{ text: 'Never say moreover.' }])
    await press(page, 'Remove “Never say moreover.”')
    await page.getByText('Removed. It won’t be learned again.').waitFor()
    await page.getByText('Make the same change in two published posts').waitFor()
    expect(await learned()).toEqual([])
    expect(problems).toEqual([])
    await leave()
  },
)
