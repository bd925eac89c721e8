import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { proposedFacts } from '../../../server/schema/profile.ts'
import { sitePosts } from '../../../server/schema/site-posts.ts'
import { openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'groups statements of the site by page, and confirms them together, edits or dismisses them',
  async () => {
    const owner = await given.account(server)
    const { accountId } = owner
    const url = (name: string) => `https://paws.example/${name}/`
    await server.app.db.insert(sitePosts).values({
      accountId,
      siteUrl: 'https://paws.example',
      wpPostId: 2,
      kind: 'page',
      url: url('prices'),
      title: 'Prices',
      text: '',
      readAt: new Date(),
    })
    await server.app.db.insert(proposedFacts).values(
      [
        ['A bath costs £30.', 'prices'],
        ['A full groom costs £45.', 'prices'],
        ['We opened in 2013.', 'about'],
        ['We have won every prize since 1999.', 'about'],
      ].map(([text = '', name = '']) => ({ accountId, text, key: text, url: url(name) })),
    )
    const { page, problems, leave } = await openSettings(server, owner, 'facts')
    const prices = page.getByRole('region', { name: 'From “Prices”' })
    expect(await prices.getByRole('link').getAttribute('href')).toBe(url('prices'))
    expect(await page.getByText('You have no facts yet.', { exact: false }).count()).toBe(0)
    const { promise: looked, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/profile/facts/confirm', (route) => looked.then(() => route.continue()), { times: 1 })
    await page.getByRole('button', { name: 'Confirm all 2 from “Prices”' }).dblclick()
    const single = prices.getByRole('button', { name: 'Confirm “A bath costs £30.”' })
    await single.and(page.locator(':disabled')).waitFor()
    const other = page.getByRole('button', { name: 'Confirm all 2 from “paws.example/about/”' })
    await other.and(page.locator(':disabled')).waitFor()
    release()
    const facts = page.getByRole('list', { name: 'Your facts' }).getByRole('listitem')
    await facts.filter({ hasText: 'A full groom costs £45.' }).waitFor()
    await prices.waitFor({ state: 'detached' })
    expect(await page.getByText('no longer wait for your confirmation').count()).toBe(0)
    await press(page, 'Edit and confirm “We opened in 2013.”')
    await page.getByLabel('Fact', { exact: true }).fill('We opened in 2014.')
    await press(page, 'Confirm fact')
    await facts.filter({ hasText: 'We opened in 2014.' }).waitFor()
    await press(page, 'Dismiss “We have won every prize since 1999.”')
    await page.getByText('from your site to confirm').waitFor({ state: 'detached' })
    const { data } = (await server.call('GET', '/profile/facts', undefined, owner.token)).body
    expect(data.proposed).toEqual([])
    expect(data.facts.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['A bath costs £30.', 'A full groom costs £45.', 'We opened in 2014.']),
    )
    expect(data.facts).toHaveLength(3)
    await press(page, 'Add a fact')
    await page.getByLabel('Fact', { exact: true }).fill('A bath costs £35.')
    await press(page, 'Save fact')
    const old = facts.filter({ hasText: 'Remove this one, or edit it if both are true.' })
    await old.getByText('A newer fact says: “A bath costs £35.”').waitFor()
    await press(page, 'Remove “A bath costs £30.”')
    await old.waitFor({ state: 'detached' })
    await press(page, 'Edit your business card')
    await page.getByLabel('Town or area').fill('Leeds')
    await press(page, 'Save')
    await page.getByRole('definition').filter({ hasText: 'Leeds' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
