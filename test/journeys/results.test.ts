import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSearchConsoles } from '../../server/results/search-console/read-search-consoles.ts'
import { searchConsoles } from '../../server/schema/results.ts'
import { givenSearchConsole } from '../fakes/search-console/given-search-console.ts'
import { csvOf, givenExport, givenLive } from '../given/given-results.ts'
import { given, until, type Server } from '../given/given.ts'
import { inspectLooks } from './inspect-page.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const site = 'https://paws.example.com'

/** Drops a file on the dialog, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer) {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], fileName))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: data })
}

test.skipIf(!process.env.CHROMIUM)(
  'shows what posts brought from a dropped export, refreshes a fading post and makes a topic of a search',
  async () => {
    const owner = await given.account(server)
    const bath = await givenLive(server, owner, 'dog-bath')
    await givenLive(server, owner, 'puppy-nails')
    const { page, problems, leave } = await visitAs(server, owner)
    const card = page.getByRole('region', { name: 'What it brought' })
    const dialog = page.getByRole('dialog', { name: 'Import from Search Console' })
    await card.getByText('Import a file that Google Search Console exports').waitFor()
    await card.getByRole('button', { name: 'Import' }).click()
    await drop(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
    await dialog.getByText('This isn’t a CSV file.').waitFor()
    const pages = csvOf('Top pages', [
      [`${site}/dog-bath/`, 200, 4000, 6],
      [`${site}/puppy-nails/`, 20, 500, 9],
    ])
    await drop(page, 'Pages.csv', Buffer.from(pages))
    await dialog.getByText('Pages.csv doesn’t say which days it covers.').waitFor()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByLabel('First day').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await dialog.getByLabel('First day').fill('2026-10-01')
    await dialog.getByLabel('Last day').fill('2026-10-28')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText('2 of your posts among 2 pages.').waitFor()

    await card.getByText('Google showed 2 of your posts').waitFor()
    await card.getByText('4,500').waitFor()
    await card.getByRole('button', { name: 'Import' }).click()
    const november = await givenExport({
      days: ['2026-10-29', '2026-11-25'],
      pages: [
        [`${site}/dog-bath/`, 34, 1200, 8.4],
        [`${site}/puppy-nails/`, 60, 1500, 5],
        [`${site}/`, 300, 9000, 2],
      ],
      queries: [['dog teeth cleaning cost', 0, 1234, 34.2]],
    })
    await drop(page, 'paws.example.com-Performance-on-Search.zip', november)
    await card.getByText('which got 94 of your site’s 100 clicks').waitFor()
    await card.getByText('34 clicks · 1,200 impressions · position 8.4').waitFor()
    await card.getByText('60 clicks, was 20 · 1,500 impressions, was 500').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await card.getByRole('button', { name: 'Write about this: dog teeth cleaning cost' }).click()
    await page.getByText('“Dog teeth cleaning cost” is in your topics.').waitFor()
    await until(async () => (await card.getByText('1,234 impressions').count()) === 0)

    await card.getByRole('button', { name: 'Refresh “About dog bath”' }).click()
    await page.waitForURL((url) => /posts\/.{36}$/.test(url.pathname) && !url.pathname.endsWith(bath))
    await page.getByText('A new text for an older post').waitFor()
    await page.getByRole('link', { name: 'About dog bath' }).click()
    await page.waitForURL(`**/posts/${bath}`)
    const tab = page.getByRole('region', { name: 'What it brought' })
    await tab.getByText('34 clicks · 1,200 impressions · position 8.4').waitFor()
    await tab.getByText('200 clicks · 4,000 impressions · position 6.0').waitFor()
    expect(await inspectLooks(page)).toEqual([])

    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await card.getByRole('button', { name: 'Remove these days' }).click()
    await page
      .getByRole('dialog', { name: 'Remove these results?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await card.getByText('200 clicks · 4,000 impressions').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'connects Search Console by consent, shows its figures, connects again after the end of it, and disconnects',
  async () => {
    const world = await givenSearchConsole()
    onTestFinished(() => world.google.close())
    const owner = await given.account(world.server, { profile: { wordpressSiteUrl: site } })
    await givenLive(world.server, owner, 'dog-bath')
    const property = 'https://paws.example.com/'
    world.google.properties = { 'https://cats.example.com/': 'siteOwner' }
    world.google.rows = ({ dimension }) =>
      dimension === 'page' ? [[`${site}/dog-bath/`, 34, 1200, 8.4]] : []
    const { page, problems, leave } = await visitAs(world.server, owner)
    const card = page.getByRole('region', { name: 'What it brought' })
    const connect = async (press: string, answer: string) => {
      await card.getByRole('button', { name: press }).click()
      await page.getByRole('link', { name: answer, exact: true }).click()
      await page.waitForURL(`${world.server.url}/dashboard`)
    }
    await card.getByText('Connect Google Search Console, or import a file that it exports,').waitFor()
    await connect('Connect Google Search Console', 'Cancel')
    await card.getByRole('alert').getByText('You didn’t allow access').waitFor()
    await connect('Connect Google Search Console', 'Allow nothing')
    await card.getByRole('alert').getByText('leave its box checked').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    world.google.properties = { 'https://cats.example.com/': 'siteOwner', [property]: 'siteUnverifiedUser' }
    await connect('Connect Google Search Console', 'Allow')
    await card.getByRole('heading', { name: 'Which property is your site?' }).waitFor()
    expect(await inspectLooks(page)).toEqual([])
    world.google.properties = { 'https://cats.example.com/': 'siteOwner', [property]: 'siteOwner' }
    await card.getByRole('button', { name: 'https://cats.example.com/' }).click()
    await card.getByText('https://cats.example.com/ in Search Console').waitFor()
    await card.getByText('34 clicks · 1,200 impressions · position 8.4').waitFor()
    await card.getByText('read just now').waitFor()

    world.google.takeBack()
    await world.server.app.db.update(searchConsoles).set({ readAfter: null })
    await readSearchConsoles.run(world.server.app, {}, { signal: new AbortController().signal, last: true })
    await page.reload()
    await card.getByText('Google no longer shares Search Console with us.').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await connect('Connect again', 'Allow')
    await card.getByText(`${property} in Search Console`).waitFor()
    await card.getByRole('button', { name: 'Disconnect Search Console' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect Search Console?' })
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await card.getByRole('button', { name: 'Connect Google Search Console' }).waitFor()
    await card.getByText('34 clicks · 1,200 impressions · position 8.4').waitFor()
    expect(world.google.revoked).toHaveLength(1)
    expect(problems).toEqual([])
    await leave()
  },
)
