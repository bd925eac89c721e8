import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { openKeywords, press, sees, tab } from './keyword-steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

interface Published {
  title: string
  keywords: string[]
  content?: string
  daysAgo: number
}

async function publish(owner: Account, { daysAgo, ...post }: Published): Promise<void> {
  const { id } = await given.post(server, owner, post)
  const publishedAt = sql`now() - make_interval(days => ${daysAgo})`
  await server.app.db.update(posts).set({ status: 'published', publishedAt }).where(eq(posts.id, id))
}

test.skipIf(!process.env.CHROMIUM)(
  'related posts suggest missing keywords, and a keyword becomes a topic of the plan or of a post',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openKeywords(server, owner)
    const content =
      '<h2>Tools</h2><p>An anxious dog trusts a soft towel. A lavender shampoo calms an anxious dog. Lavender shampoo and a rubber mat keep the anxious dog still.</p>'
    const keywords = ['anxious dog', 'rubber mat']
    await publish(owner, { title: 'Bathing an anxious dog', content, keywords, daysAgo: 3 })
    await publish(owner, { title: 'Anxious dogs and nail trims', keywords: ['Anxious dogs'], daysAgo: 9 })
    await page.getByRole('radio', { name: 'Traditional NLP' }).check()
    await page
      .getByLabel('Your Content')
      .fill('An anxious dog needs patience. Wash the anxious dog in a quiet room and talk to the dog.')
    await press(page, 'Generate')
    await sees(page, 'From your other posts')
    await page
      .getByRole('region', { name: 'From your other posts' })
      .getByRole('button', { name: /lavender shampoo/i })
      .waitFor()
    const use = page.getByRole('button', { name: /^Use in plan: .*quiet room/i })
    await use.dblclick()
    await page.getByText(/quiet room” is in your plan\./i).waitFor()
    await page.getByRole('button', { name: 'Open the plan' }).waitFor()
    await page.getByRole('link', { name: /^In your plan: .*quiet room/i }).waitFor()
    const { topics } = (await server.call('GET', '/topics', undefined, owner.token)).body.data
    expect(topics).toMatchObject([{ title: expect.stringMatching(/quiet room/i), state: 'approved' }])
    await page.getByRole('link', { name: /^Write about this: .*quiet room/i }).click()
    await page.waitForURL('**/dashboard/posts/new')
    expect(await page.getByRole('dialog').getByLabel('Topic').inputValue()).toMatch(/quiet room/i)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'premium can read the figures of weekly trends, and lower plans see them locked',
  async () => {
    const basic = await openKeywords(server, await given.account(server))
    await tab(basic.page, 'Trending Keywords').click()
    await sees(basic.page, 'Trend analysis is part of the Authority Builder plan. Upgrade')
    expect(basic.problems).toEqual([])
    await basic.leave()

    const owner = await given.account(server, { plan: 'premium' })
    for (const daysAgo of [2, 4, 12])
      await publish(owner, { title: 'Ozone', keywords: ['ozone bath'], daysAgo })
    for (const daysAgo of [31, 39, 41])
      await publish(owner, { title: 'Clip', keywords: ['lion clip'], daysAgo })
    const { page, problems, leave } = await openKeywords(server, owner)
    await tab(page, 'Trending Keywords').click()
    await page.getByText('Figures of ozone bath').click()
    const figures = page.getByRole('table', { name: 'Posts with ozone bath, by week' }).getByRole('row')
    expect(await figures.last().getByRole('cell').first().textContent()).toBe('2')
    expect(await figures.nth(11).getByRole('cell').first().textContent()).toBe('1')
    expect(await figures.nth(1).getByRole('cell').first().textContent()).toBe('0')
    await page.getByText('Figures of lion clip').click()
    const rows = page.getByRole('table', { name: 'Posts with lion clip, by week' }).getByRole('row')
    expect(await rows.count()).toBe(13)
    await sees(page, '0 posts in the last four weeks, 3 in the four before.')
    expect(problems).toEqual([])
    await leave()
  },
)
