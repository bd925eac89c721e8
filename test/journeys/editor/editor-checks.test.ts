import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodDay, startCarelessLlm, type CarelessLlm } from '../../fakes/models/careless-llm.ts'
import { chattyPosts } from '../../fakes/models/voiced-texts.ts'
import { given, until, type Server } from '../../given/given.ts'
import { closeBrowser } from '../browser.ts'
import { visitAs } from '../steps.ts'

let model: CarelessLlm
let server: Server
let site: HttpServer
let siteUrl: string
beforeAll(async () => {
  if (!process.env.CHROMIUM) return
  // Too short and full of clichés.
  model = await startCarelessLlm(7, { ...goodDay, length: 0.65, stockPhrases: 1 })
  server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'careless' })
  site = createServer((request, response) => {
    const isList = request.url?.includes('wp/v2/posts')
    response.end(isList ? JSON.stringify(siteRows()) : undefined)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
  await model?.close()
  if (site) await new Promise((resolve) => site.close(resolve))
})

const siteRows = () =>
  ['Brushing a nervous dog at home', 'A calm room for a nervous dog'].map((title, at) => ({
    id: at + 1,
    link: `${siteUrl}/${at + 1}/`,
    date_gmt: '2026-01-02T03:04:05',
    title: { rendered: title },
    content: { rendered: `<p>${title}, and how a nervous dog calms down.</p>` },
  }))

test.skipIf(!process.env.CHROMIUM)(
  'shows the checks of a generated post (length, clichés, voice, keywords, links) and updates them as the text changes',
  async () => {
    const owner = await given.account(server, { profile: { wordpressSiteUrl: siteUrl } })
    const { page, problems, leave } = await visitAs(server, owner, {
      path: '/dashboard/posts/new',
      stored: { editor_panel: 'open' },
      viewport: { width: 1440, height: 900 },
    })
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByLabel('Topic').fill('What calms a nervous dog before a bath')
    await page.getByLabel('Keywords to use').fill('nervous dog,')
    const from = page.getByLabel('Write from this')
    await from.fill('A calm bath. '.repeat(4000))
    await page.getByText('Text has at most 50,000 characters; yours has 51,999.').waitFor()
    await from.fill(`${siteUrl}/plain.txt\nOur towels are warmed for nine minutes.`)
    await page.getByRole('button', { name: 'Generate' }).last().click()
    await page.getByText('Your draft is ready.').waitFor({ timeout: 45_000 })
    // Only now: this model takes the sentences with its links out when it hears that they are not the author's.
    for (const text of chattyPosts(3)) {
      const added = await server.call('POST', '/profile/voice/samples', { text }, owner.token)
      expect(added.status).toBeLessThan(300)
    }
    await page.reload()

    const panel = page.getByRole('complementary', { name: 'About this post' })
    const part = (title: string) =>
      panel.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await part('What you asked for').getByText('Length: 600–750 words').waitFor()
    const unread = part('Sources we couldn’t read').getByRole('link', { name: `${siteUrl}/plain.txt` })
    await unread.waitFor()
    const [, delivered, now] =
      /([\d,]+) delivered, ([\d,]+) now/.exec(
        await part('What you asked for')
          .getByText(/ delivered, /)
          .innerText(),
      ) ?? []
    expect(now).toBe(delivered)
    expect(Number(delivered)).toBeGreaterThanOrEqual(600)
    expect(Number(delivered)).toBeLessThanOrEqual(750)
    await part('Length').getByText('It is', { exact: false }).waitFor()
    await part('What you asked for').getByText('Tone: professional').waitFor()
    const [, before, after] =
      /(\d+) clichés?\. Now: (\d+|no) cliché/.exec(
        await part('Plain words').getByText('First draft:').innerText(),
      ) ?? []
    expect(Number(before)).toBeGreaterThan(0)
    expect(after === 'no' ? 0 : Number(after)).toBeLessThan(Number(before))
    await part('Voice')
      .getByText(/^Your 3 posts \d\.\d\d–\d\.\d\d, this draft \d\.\d\d$/)
      .waitFor()
    for (const place of ['Title', 'First paragraph', 'Heading', 'Address', 'Search description'])
      await part('Keywords').getByText(`${place}: used`).waitFor()
    await part('Links').getByText('2 internal, 0 external').waitFor()
    const pages = await part('Links')
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href))
    expect(pages.toSorted()).toEqual([`${siteUrl}/1/`, `${siteUrl}/2/`])

    // Manual edits are checked after saving.
    await page.getByRole('textbox', { name: 'Content' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Moreover, you delve into the landscape.')
    await page.keyboard.press('Control+s')
    await part('Plain words').getByText('“delve”').waitFor()
    await until(async () =>
      (
        await part('What you asked for')
          .getByText(/ delivered, /)
          .innerText()
      ).includes(`${delivered} delivered, ${Number(delivered) + 6} now`),
    )
    expect(problems).toEqual([])
    await leave()
  },
)
