import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { givenHost } from '../../fakes/sites/quirky-host.ts'
import { givenChangedThere, publishAndSettle } from '../../given/given-changed-there.ts'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs, publishFromEditor } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** Clicks Publish on a post changed in WordPress and opens the comparison offered instead. */
async function openDifference(page: Page) {
  await publishFromEditor(page)
  await page.getByRole('button', { name: 'See the difference' }).click({ timeout: 45_000 })
  const dialog = page.getByRole('dialog', { name: 'Changed in WordPress' })
  await dialog.getByText('merging keeps both', { exact: false }).waitFor()
  await dialog
    .getByRole('group', { name: /In WordPress/ })
    .getByText('as it stands there')
    .waitFor()
  await dialog.getByRole('group', { name: /Here/ }).getByText('as it stands here').waitFor()
  return dialog
}

browserTest(
  'shows changes made in WordPress beside ours, and continues with theirs, ours or both',
  async () => {
    for (const [choice, there, here] of [
      ['Take theirs', true, false],
      ['Keep ours and publish', false, true],
      ['Merge into my draft', true, true],
    ] as const) {
      const { owner, post, read } = await givenChangedThere(server)
      const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${post.id}` })
      const dialog = await openDifference(page)
      await dialog.getByRole('button', { name: choice }).click()
      await dialog.waitFor({ state: 'hidden' })
      const stored = async () =>
        (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post
      await until(async () => !isPublishing(await stored()))
      const { content } = await stored()
      expect([choice, content.includes('as it stands there'), content.includes('as it stands here')]).toEqual(
        [choice, there, here],
      )
      // The merged text goes live once the owner has reviewed it and clicks Publish.
      expect((await read()).includes('as it stands here')).toBe(choice === 'Keep ours and publish')
      expect(problems).toEqual([])
      await leave()
    }
  },
)

browserTest(
  'keeps a post published after a failed update, explains it in editor and list, and retries on Publish',
  async () => {
    let isRefused = false
    const refusal = {
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'rest_cannot_edit', message: 'Sorry' }),
    }
    const url = await givenHost({
      ask: ({ method }) => (method === 'POST' && isRefused ? refusal : undefined),
    })
    const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
    const { id } = await given.post(server, owner, { title: 'Washing a nervous dog' })
    await publishAndSettle(server, owner, id)
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    await page.getByLabel('Title').fill('Washing a calm dog')
    isRefused = true
    await publishFromEditor(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Your last update didn’t reach your site' })
    await notice
      .getByText('This WordPress user is not allowed to change the post.')
      .waitFor({ timeout: 45_000 })
    await page.getByRole('button', { name: /^Unpublish \(\d+ h left\)$/ }).waitFor()
    await page.goto('/dashboard/posts?status=published')
    await page.getByRole('cell', { name: 'Published', exact: true }).waitFor()
    await page.getByText('Your last update didn’t reach your site.').waitFor()
    isRefused = false
    await page.getByRole('button', { name: 'Try again “Washing a calm dog”' }).click()
    await page.getByText('“Washing a calm dog” is updated on your site.').waitFor({ timeout: 45_000 })
    expect(await page.getByText('Your last update didn’t reach your site.').count()).toBe(0)
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    expect(body.data.post).toMatchObject({ status: 'published', update: null })
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('unpublishes a live post after one confirmation, as a draft here and on the site', async () => {
  const { owner, post, status } = await givenChangedThere(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${post.id}` })
  await page.getByRole('button', { name: /^Unpublish \(\d+ h left\)$/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('The post is a draft again, here and on your site.').waitFor({ timeout: 45_000 })
  await until(async () => (await status()) === 'draft')
  expect(await page.getByRole('button', { name: /^Unpublish \(\d+ h left\)$/ }).count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})
