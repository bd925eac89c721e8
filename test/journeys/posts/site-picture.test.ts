import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicationOf } from '../../given/given-changed-there.ts'
import { givenMedia } from '../../given/given-pictures.ts'
import { givenWordPress } from '../../given/given-wordpress.ts'
import { given, until } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { openSettings } from '../settings/open-settings.ts'
import { visitAs } from '../steps.ts'

const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest(
  'publishes a post with a picture of the site’s media library, suggested by its title',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    const otter = await givenMedia({ title: 'Otters at the river', alt_text: 'Two otters in the reeds' })
    await givenMedia({ title: 'A very long name '.repeat(12) })
    const { id } = await given.post(server, owner, { title: 'Why otters hold hands at the river' })
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const summary = page.getByRole('dialog', { name: 'Publish this post?' })
    await summary.getByRole('button', { name: 'Choose a picture' }).click()
    const chooser = page.getByRole('dialog', { name: 'Choose a picture' })
    const pictures = chooser.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await chooser.getByText('Pictures that match your title come first.').waitFor()
    expect(await pictures.first().innerText()).toBe('Otters at the river')
    expect(await inspectLooks(page)).toEqual([])
    await chooser.getByLabel('Search your media library').fill('platypus')
    await chooser.getByText('No picture matches.').waitFor()
    await chooser.getByLabel('Search your media library').fill('reeds')
    await chooser.getByText('1 picture', { exact: true }).waitFor()
    await pictures.first().click()
    const text = page.getByLabel('What does it show?')
    expect(await text.inputValue()).toBe('Two otters in the reeds')
    await text.fill('Otters holding hands')
    await page.getByRole('button', { name: 'Add picture' }).click()
    await summary.getByRole('img', { name: 'Otters holding hands' }).waitFor()
    await summary.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Post published successfully!').first().waitFor({ timeout: 45_000 })
    const publication = await until(() => publicationOf(server, id))
    const Shown = z.object({ featured_media: z.number() })
    const shown = await givenWordPress().get(`wp/v2/posts/${publication.wpPostId}`, {}, Shown)
    expect(shown).toMatchObject({ value: { featured_media: otter } })
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('draws a cover in the color chosen in Settings', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const settings = await openSettings(server, owner, 'site')
  const covers = settings.page.getByRole('region', { name: 'Pictures' })
  await covers.getByLabel('Draw a cover for Autopilot’s posts without a picture').check()
  await covers.getByText('Saved.').waitFor()
  await covers.getByLabel('Color').fill('#c2410c')
  await covers.getByRole('button', { name: 'Save color' }).click()
  await covers.getByText('Chosen by you.').waitFor()
  expect(await inspectLooks(settings.page)).toEqual([])
  expect(settings.problems).toEqual([])
  await settings.leave()
  const stored = await server.call('GET', '/posts/wordpress-defaults', undefined, owner.token)
  expect(stored.body.data.pictures).toMatchObject({ coverColor: '#c2410c', autopilotCovers: true })

  const { id } = await given.post(server, owner, { title: 'Why otters hold hands' })
  const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('dialog', { name: 'Publish this post?' })
  await summary.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByRole('button', { name: 'Draw a cover from the title' }).click()
  await page.getByRole('dialog', { name: 'Add a picture' }).locator('img').waitFor()
  expect(await page.getByLabel('What does it show?').inputValue()).toBe('Why otters hold hands')
  expect(await inspectLooks(page)).toEqual([])
  await page.getByRole('button', { name: 'Add picture' }).click()
  await summary.getByRole('img', { name: 'Why otters hold hands' }).waitFor()
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'shows a picture of the media library in a new draft, says why, and lets its owner remove it',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    const call = (method: string, path: string, body?: object) => server.call(method, path, body, owner.token)
    const read = async (id: string) => (await call('GET', `/posts/${id}`)).body.data.post
    await givenMedia({ title: 'Mats in dog fur', alt_text: 'A groomer combs mats out of a dog’s fur' }, 600)
    const settings = await openSettings(server, owner, 'site')
    const pictures = settings.page.getByRole('region', { name: 'Pictures' })
    await pictures.getByLabel('Show pictures of your media library in new posts').check()
    await pictures.getByText('Saved.').waitFor()
    expect(settings.problems).toEqual([])
    await settings.leave()

    const { id } = (await call('POST', '/posts/generate', { topic: 'Mats in dog fur' })).body.data.post
    await until(async () => (await read(id)).status === 'draft')
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    const text = page.getByRole('textbox', { name: 'Content' })
    const picture = text.getByRole('img', { name: 'A groomer combs mats out of a dog’s fur' })
    await picture.hover()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
    await page.goto(`${server.url}/dashboard/posts/${id}/record`)
    const why = page.getByRole('region', { name: 'Pictures from your media library' })
    await why.getByText('because both say “mats”, “dog”, “fur”').waitFor()
    expect(await inspectLooks(page)).toEqual([])

    await page.goto(`${server.url}/dashboard/posts/${id}`)
    await picture.click()
    await page.keyboard.press('Delete')
    await picture.waitFor({ state: 'detached' })
    await until(async () => !(await read(id)).content.includes('<img'))
    expect((await read(id)).content).toContain('<h2>Why mats in dog fur start where nobody looks</h2><p>')
    expect(problems).toEqual([])
    await leave()
  },
)
