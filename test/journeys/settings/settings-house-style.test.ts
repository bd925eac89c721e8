import { beforeAll, expect, test } from 'vitest'
import { givenHost } from '../../fakes/sites/quirky-host.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'
import { endSubscription, focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const stored = async ({ token }: Account) =>
  (await server.call('GET', '/profile/house-style', undefined, token)).body.data.houseStyle

test.skipIf(!process.env.CHROMIUM)(
  'saves a house style, then corrects a post in the editor with one button',
  async () => {
    const owner = await given.account(server)
    const created = await server.call(
      'POST',
      '/posts',
      { title: 'Colors for clients', content: '<p>We organize colors for clients, “the color” stays.</p>' },
      owner.token,
    )
    const { id } = created.body.data.post
    const { page, problems, leave } = await openSettings(server, owner, 'house-style')
    await page.getByRole('combobox', { name: 'Spelling' }).selectOption('british')
    await page.getByRole('checkbox', { name: 'Quotation marks' }).check()
    await press(page, 'Add a term')
    await until(async () => (await focused(page)) === 'terms.0.avoid')
    await page.getByRole('textbox', { name: 'Avoid' }).fill('clients')
    await page.getByRole('textbox', { name: 'Use instead' }).fill('clients')
    await press(page, 'Add a term')
    await page.getByRole('textbox', { name: 'Avoid' }).last().fill('clients')
    await press(page, 'Save')
    await page.getByText('You avoid “clients” twice. Remove one of them.').first().waitFor()
    await page.getByRole('button', { name: 'Remove “clients”' }).last().click()
    await page.getByRole('textbox', { name: 'Use instead' }).fill('customers')
    await press(page, 'Save')
    await page.getByText('House style saved').waitFor()
    expect(await stored(owner)).toMatchObject({
      spelling: 'british',
      quotationMarks: true,
      headings: null,
      terms: [{ avoid: 'clients', use: 'customers' }],
    })
    expect(problems).toEqual([])
    await leave()

    const editor = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      stored: { editor_panel: 'open' },
      viewport: { width: 1440, height: 900 },
    })
    await editor.page.getByRole('tab', { name: 'Quality' }).click()
    const found = editor.page.getByRole('region', { name: 'House style' })
    await found.getByText('clients → customers (2 times)').waitFor()
    expect(await found.getByRole('listitem').allTextContents()).toEqual([
      'organize → organise',
      'colors → colours',
      'Colors → Colours',
      'clients → customers (2 times)',
    ])
    await found.getByRole('button', { name: 'Apply' }).click()
    await editor.page.getByText('House style applied').waitFor()
    await until(async () => (await found.count()) === 0)
    expect(await editor.page.getByRole('textbox', { name: 'Content' }).textContent()).toBe(
      'We organise colours for customers, “the color” stays.',
    )
    expect(await editor.page.getByLabel('Title').inputValue()).toBe('Colours for customers')
    await editor.page.goto(`/dashboard/posts/${id}/record`)
    await editor.page.getByText('colors → colours', { exact: true }).waitFor()
    expect(editor.problems).toEqual([])
    await editor.leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('says that saving needs a paid plan', async () => {
  const owner = await given.account(server)
  await endSubscription(server, owner)
  const { page, leave } = await openSettings(server, owner, 'house-style')
  await page.getByText('Saving needs a paid plan.').waitFor()
  await page.getByRole('combobox', { name: 'Headings' }).selectOption('title')
  await press(page, 'Save')
  await page.getByRole('alert').getByText('Saving needs a paid plan.').waitFor()
  expect((await stored(owner)).headings).toBe(null)
  await leave()
})

test.skipIf(!process.env.CHROMIUM)('takes over the writing guidelines of the WordPress site', async () => {
  const guideline_categories = { copy: { guidelines: 'Say “guests”, never “users”.' } }
  const wordpressSiteUrl = await givenHost({
    ask: ({ path }) =>
      path.includes('content-guidelines') ? { body: JSON.stringify({ guideline_categories }) } : undefined,
  })
  const owner = await given.account(server, { profile: given.business('editor', wordpressSiteUrl) })
  const { page, problems, leave } = await openSettings(server, owner, 'house-style')
  await page.getByLabel('Guidelines in your own words').fill('Recipes give grams first.')
  await press(page, 'Add these guidelines')
  await page.getByRole('region', { name: 'From your WordPress site' }).waitFor({ state: 'detached' })
  await press(page, 'Save')
  await page.getByText('House style saved').waitFor()
  expect((await stored(owner)).guidelines).toBe('Recipes give grams first.\n\nSay “guests”, never “users”.')
  expect(problems).toEqual([])
  await leave()
})
