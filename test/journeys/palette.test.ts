import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../given/given.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

async function givenWriter() {
  const owner = await given.account(server)
  const titles = ['Washing a dog', 'Dog coats in summer', 'Feeding cats']
  const posts = []
  for (const title of titles)
    posts.push(
      await given.post(server, owner, {
        title,
        content: '<p>Words about it.</p>',
        ...(title.includes('summer') && { categories: ['Seasons'], tags: ['short hair'] }),
      }),
    )
  return { owner, posts: posts as { id: string; title: string }[] }
}

test.skipIf(!process.env.CHROMIUM)(
  'opens search by keyboard anywhere, moves through results without wrapping, and opens the selected one',
  async () => {
    const { owner, posts } = await givenWriter()
    const { page, problems, leave } = await visitAs(server, owner)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/dashboard/keywords')
    await page.getByRole('textbox').first().focus()
    expect(scripts.filter((url) => url.includes('search-palette'))).toEqual([])
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByText('Start typing to search...').waitFor()
    const shortcuts = palette.getByText('J K to go through posts')
    expect(await shortcuts.isVisible()).toBe(false)
    await palette.getByText('More shortcuts').click()
    await shortcuts.waitFor()
    await palette.getByRole('combobox').focus()
    await palette.getByPlaceholder('Search posts, keywords, and more...').waitFor()
    await page.keyboard.type('dog')
    const options = palette.getByRole('option')
    await until(async () => (await options.count()) === 2)
    await palette.locator('mark').first().waitFor()
    expect((await palette.locator('mark').first().textContent())?.toLowerCase()).toBe('dog')
    await options.first().getByText('Draft').waitFor()

    const chosen = () =>
      options.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-selected') === 'true'))
    expect(await chosen()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBe(1)
    const input = palette.getByRole('combobox')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    const title = await options.nth(1).locator('.font-medium').textContent()
    await page.keyboard.press('Enter')
    const id = posts.find((post) => post.title === title)?.id ?? 'none'
    await page.waitForURL(`**/dashboard/posts/${id}`)
    await palette.waitFor({ state: 'detached' })

    await page.keyboard.press('Meta+K')
    expect(await input.inputValue()).toBe('')
    await palette.getByText('Start typing to search...').waitFor()
    for (const term of ['seasons', 'short hair']) {
      await input.fill(term)
      await palette.getByRole('option', { name: /Dog coats in summer/ }).waitFor()
      await input.fill('')
      await palette.getByText('Start typing to search...').waitFor()
    }
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows an empty state without results, ignores blank queries, and logs a failed search',
  async () => {
    const { owner } = await givenWriter()
    await server.call('POST', '/topics', { title: 'Cafés for a puppy' }, owner.token)
    const { page, problems, leave } = await visitAs(server, owner)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/search') && asked.push(request.url()))
    await page.getByRole('button', { name: /^Search posts/ }).click()
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').fill('   ')
    await palette.getByText('Start typing to search...').waitFor()
    await palette.getByRole('combobox').fill('xylophone')
    await palette.getByText('No results found').waitFor()
    await palette.getByRole('combobox').fill('puppy cafe')
    await palette.getByRole('option', { name: /^Cafés for a puppy Waits for a free slot/ }).waitFor()
    expect(asked.filter((url) => url.includes('/api/'))).toHaveLength(2)
    expect(problems).toEqual([])
    await page.context().setOffline(true)
    await palette.getByRole('combobox').fill('dog')
    await until(() => problems.some((problem) => problem.includes('Search failed')))
    await palette.getByText('No results found').waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows the results of the latest query even when an earlier response arrives late, and keeps the previous results until then',
  async () => {
    const { owner } = await givenWriter()
    const { page, problems, leave } = await visitAs(server, owner)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let isHeld = false
    // Key handlers are attached only once the page has rendered.
    await page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').first().waitFor()
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Search' })
    const input = palette.getByRole('combobox')
    await input.fill('dog')
    const options = palette.getByRole('option')
    await until(async () => (await options.count()) === 2)
    await page.route(/\/search\?q=dog(%20|\+)coats/, async (route) => {
      isHeld = true
      await held
      await route.continue().catch(() => undefined)
    })
    await input.fill('dog coats')
    await until(() => isHeld)
    expect(await options.count()).toBe(2)
    await input.fill('cats')
    await palette.getByRole('option', { name: /Feeding cats/ }).waitFor()
    release()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await options.count()).toBe(1)
    expect(problems).toEqual([])
    await leave()
  },
)

const byOtherWords = [
  ['results', 'Results from Google'],
  ['visitors', 'Results from Google'],
  ['change time zone', 'Time zone'],
  ['settings', 'House style'],
  ['publishing days', 'Publishing days and times'],
  ['picture', 'Pictures'],
  ['cancel subscription', 'Billing and invoices'],
] as const

test.skipIf(!process.env.CHROMIUM)(
  'shows recent posts and actions before anything is typed, finds actions by other words, and opens by a question mark',
  async () => {
    const { owner } = await givenWriter()
    const { page, problems, leave } = await visitAs(server, owner)
    await page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').first().waitFor()
    await page.keyboard.press('Shift+?')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByText('J K to go through posts').waitFor()
    await palette.getByRole('option', { name: /Feeding cats/ }).waitFor()
    await palette.getByRole('option', { name: /New post/ }).waitFor()
    for (const [text, action] of byOtherWords) {
      await palette.getByRole('combobox').fill(text)
      await palette.getByRole('option', { name: action }).waitFor()
    }
    await palette.getByRole('combobox').fill('change time zone')
    await palette.getByRole('option', { name: 'Time zone' }).click()
    const isInView = (name: string) =>
      page
        .getByRole('heading', { name })
        .evaluate((heading) => heading.getBoundingClientRect().bottom < innerHeight && scrollY > 0)
    await until(() => isInView('Time zone'))
    await page.keyboard.press('Control+K')
    await palette.getByRole('combobox').fill('visitors')
    await palette.getByRole('option', { name: 'Results from Google' }).click()
    await until(() => isInView('What it brought'))
    await page.keyboard.press('Control+K')
    await palette.getByRole('combobox').fill('invoice upgrade')
    await palette.getByRole('option', { name: /Billing and invoices/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/settings?tab=billing')
    await palette.waitFor({ state: 'detached' })
    await page.goto('/dashboard/keywords')
    await page.getByLabel('Your Content').fill('What')
    await page.getByLabel('Your Content').press('Shift+?')
    expect(await page.getByLabel('Your Content').inputValue()).toBe('What?')
    expect(await palette.count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)
