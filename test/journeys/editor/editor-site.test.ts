import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
// The smallest valid image.
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

browserTest(
  'autosaves the search and site fields, suggests values of earlier posts, and reports invalid ones',
  async () => {
    const owner = await given.account(server)
    await given.post(server, owner, { categories: ['Dogs'], tags: ['towel'] })
    const { id } = await given.post(server, owner)
    const { page, problems, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      viewport: { width: 1440, height: 900 },
    })
    const panel = page.getByRole('complementary', { name: 'Details' })
    await panel.getByLabel('Slug', { exact: true }).fill('Ein Hündchen')
    await panel.getByText('Tags and search').click()
    await panel.getByLabel('Meta description').fill('How often to wash a dog.')
    await panel.getByText('24 of the 155 characters').waitFor()
    await panel.getByRole('figure').getByText('How often to wash a dog.').waitFor()
    expect(await panel.getByLabel('Slug', { exact: true }).inputValue()).toBe('ein-hundchen')
    await panel.getByLabel('Focus keyword').fill('wash a dog')
    await panel.getByLabel('Excerpt').fill('Less often than you think.')
    const tags = panel.getByLabel('Tags', { exact: true })
    await tags.fill('Soap, SOAP, brush')
    await tags.press('Enter')
    // Text in the field counts even without Enter.
    await tags.fill('comb')
    await panel.getByLabel('Excerpt').focus()
    const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
    const summary = page.getByRole('dialog', { name: 'Publish this post?' })
    await open()
    await summary.getByRole('button', { name: 'Add Dogs' }).click()
    await summary.getByRole('button', { name: 'Choose a picture' }).click()
    await page
      .getByLabel('Featured image file')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: gif })
    await page.getByLabel('What does it show?').fill('A wet dog')
    await page.getByRole('button', { name: 'Add picture' }).click()
    await summary.getByRole('img', { name: 'A wet dog' }).waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await summary.getByRole('button', { name: 'Cancel' }).click()
    const stored = async () =>
      (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
    await until(async () => (await stored()).featuredImage !== null)
    expect(await stored()).toMatchObject({
      slug: 'ein-hundchen',
      metaDescription: 'How often to wash a dog.',
      focusKeyword: 'wash a dog',
      excerpt: 'Less often than you think.',
      categories: ['Dogs'],
      tags: ['Soap', 'brush', 'comb'],
      featuredImage: { alt: 'A wet dog' },
    })
    await page.reload()
    await open()
    await summary.getByRole('img', { name: 'A wet dog' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.getByText('Tags and search').click()
    await panel.getByRole('button', { name: 'Remove Soap' }).click()
    await panel.getByLabel('Slug', { exact: true }).fill('犬')
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.getByRole('link', { name: 'Use letters from a to z, digits and hyphens' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('slug')
    await page.keyboard.type('-dog')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.waitForURL('**/dashboard/posts')
    expect(await stored()).toMatchObject({ slug: 'dog', tags: ['brush', 'comb'] })
    expect(problems).toEqual([])
    await leave()
  },
)
