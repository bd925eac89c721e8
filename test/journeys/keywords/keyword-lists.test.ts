import { beforeAll, expect, test } from 'vitest'
import { businessCards } from '../../../server/schema/profile.ts'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'
import { card, openKeywords, press, publishWith, sees, tab } from './keyword-steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'preselects the traditional method where no model is connected, and says so at the other',
  async () => {
    const { page, problems, leave } = await openKeywords(server, await given.account(server))
    await page.getByRole('radio', { name: 'Traditional NLP' }).and(page.locator(':checked')).waitFor()
    await page.getByText('The person who runs this server can connect one.', { exact: false }).waitFor()
    await page
      .getByLabel('Your Content')
      .fill('An anxious dog needs a calm groomer. Dog grooming begins with warm towels.')
    await press(page, 'Generate')
    await sees(page, 'Keywords generated successfully using NLP!')
    await page.getByRole('radio', { name: 'AI-powered' }).check()
    await page.reload()
    await page.getByRole('radio', { name: 'AI-powered' }).and(page.locator(':checked')).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'trending lists keywords of at least three customers, frequent those of one account',
  async () => {
    const [owner, ...others] = await Promise.all([1, 2, 3].map(() => given.account(server)))
    for (const one of [owner!, ...others]) await publishWith(server, one, ['Poodle Clip'])
    for (const one of [owner!, owner!]) await publishWith(server, one, ['private matter'])
    await until(async () => {
      const { body } = await server.call('GET', '/keywords/trending', undefined, owner!.token)
      return body.data.keywords.some(({ usage_count }: { usage_count: number }) => usage_count === 3)
    })
    const { page, problems, leave } = await openKeywords(server, owner!)
    await tab(page, 'Trending Keywords').click()
    await card(page, 'Poodle Clip').getByText('Used by 3 sites').waitFor()
    expect(await page.getByText('private matter').count()).toBe(0)
    await tab(page, 'Frequently Used').click()
    await card(page, 'private matter').getByText('Used 2 times').waitFor()
    await card(page, 'private matter').getByText('Relevance unknown').waitFor()
    await card(page, 'Poodle Clip').getByText('Used 1 time', { exact: true }).waitFor()
    await page.reload()
    expect(await tab(page, 'Frequently Used').getAttribute('aria-selected')).toBe('true')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows what people search for as ideas on every plan, to write about or to use in the plan',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openKeywords(server, owner)
    await tab(page, 'Ideas from your site').click()
    await sees(page, 'No ideas yet. They come from the pages and posts of your site.')
    await given.post(server, owner, { content: '<p>A lavender shampoo calms an anxious dog in Leeds.</p>' })
    const searches = ['lavender shampoo', 'anxious dog Leeds', 'crypto wallets']
    await server.app.db.insert(businessCards).values({ accountId: owner.accountId, searches })
    await tab(page, 'Frequently Used').click()
    await tab(page, 'Ideas from your site').click()
    const idea = card(page, 'anxious dog Leeds')
    await idea.getByRole('link', { name: 'Write about this' }).waitFor()
    expect(await idea.getByRole('meter').count()).toBe(0)
    expect(await page.getByText('crypto wallets').count()).toBe(0)
    await press(page, 'Use in plan: anxious dog Leeds')
    await idea.getByRole('link', { name: 'In your plan' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('deletes a keyword of the last generation', async () => {
  const owner = await given.account(server)
  const body = { content: 'The drying machine works.', useAI: false, focusWords: ['word a', 'word b'] }
  await server.call('POST', '/keywords/generate', body, owner.token)
  const { page, problems, leave } = await openKeywords(server, owner)
  await press(page, 'Delete word b')
  await sees(page, 'Deleted: word b')
  await card(page, 'word b').waitFor({ state: 'detached' })
  await card(page, 'word a').waitFor()
  expect(problems).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)('shows a list load failure and retries', async () => {
  const { page, problems, leave } = await visitAs(server, await given.account(server))
  await page.route('**/api/v1/keywords/trending*', (route) => route.abort())
  await page.goto('/dashboard/keywords')
  await tab(page, 'Trending Keywords').click()
  await sees(page, 'Failed to load keywords')
  await page.unroute('**/api/v1/keywords/trending*')
  await press(page, 'Try Again')
  await tab(page, 'Trending Keywords').getByText(/\d/).waitFor()
  expect(problems).toEqual([])
  await leave()
})
