import { beforeAll, expect, test } from 'vitest'
import { batches, previewed, scripts } from '../../bad-inputs/bad-inputs.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { dangerousIn, provoke, watch } from '../hostile-page.ts'
import { visitAs } from '../steps.ts'
import { openRichContent } from './open-rich-content.ts'

const isTried = Boolean(process.env.CHROMIUM)
const browserTest = test.skipIf(!isTried)

let server: Server
let owner: Account
let cleaned: string[]
beforeAll(async () => {
  if (!isTried) return
  server = await given.server()
  owner = await given.account(server)
  cleaned = await previewed(server, owner)
}, 600_000)

browserTest(
  'runs none of thousands of scripts, each sanitized alone by the preview and put into a page without a policy',
  { timeout: 180_000 },
  async () => {
    const { page, leave } = await visit(server.url)
    const ran = await watch(page)
    await page.route('**/*', (route) => route.abort())
    const dangerous: string[] = []
    for (const some of batches(cleaned, 700)) {
      const whole = some.map((html) => `<div>${html}</div>`).join('')
      await page.setContent(`<!doctype html><main>${whole}</main>`, { waitUntil: 'domcontentloaded' })
      await provoke(page)
      dangerous.push(...(await dangerousIn(page, 'main')))
    }
    expect(await ran()).toEqual([])
    expect(dangerous).toEqual([])
    console.log(`scripts: ${cleaned.length} previewed and shown, 0 executed`)
    await leave({ isInspected: false })
  },
)

browserTest(
  'runs no script in the editor, its HTML view or its preview, and leaves the policy nothing to block',
  { timeout: 300_000 },
  async () => {
    const shown = cleaned.filter(Boolean)
    const judge = await openRichContent()
    const isRich = await judge.evaluate((all) => all.map(window.rich.canEditRichly), shown)
    const [alone, html] = [true, false].map((wanted) => shown.filter((_, at) => isRich[at] === wanted)) as [
      string[],
      string[],
    ]
    // Unclosed markup may change how the next piece is parsed, so only pieces that survive together go into the editor.
    const rich = await judge.evaluate(
      (pieces) =>
        pieces.reduce<string[]>(
          (kept, piece) => (window.rich.canEditRichly([...kept, piece].join('\n')) ? [...kept, piece] : kept),
          [],
        ),
      alone,
    )
    html.push(...alone.filter((piece) => !rich.includes(piece)))
    expect([rich.length, html.length].every((count) => count > 0)).toBe(true)
    const { page, leave } = await visitAs(server, owner)
    const ran = await watch(page)
    const open = async (pieces: string[], title: string, field: string) => {
      const content = pieces.join('\n')
      const { id, content: stored } = await given.post(server, owner, { title, content })
      expect(stored).toBe(content.trim())
      await page.goto(`/dashboard/posts/${id}`)
      await page.locator(field).waitFor()
      await provoke(page)
      expect(await dangerousIn(page, field)).toEqual([])
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.locator('.rich-page > *').first().waitFor({ state: 'attached' })
      await provoke(page)
      expect(await dangerousIn(page, '.rich-page')).toEqual([])
    }
    // The paragraph count of a long book: each is rendered twice, and no real text is longer.
    const payloads = scripts()
    for (const [n, some] of batches(rich, 700).entries())
      await open(some, payloads[n * 37]!.slice(0, 300).trim() || 'x', '.ProseMirror')
    for (const some of batches(html, 700)) await open(some, 'as HTML', 'textarea#content')
    expect(await ran()).toEqual([])
    console.log(
      `scripts: ${rich.length} opened in the editor, ${html.length} as HTML, ${cleaned.length - shown.length} left nothing, 0 executed`,
    )
    await leave({ isInspected: false })
  },
)

browserTest(
  'runs no script pasted into the editor, even in a page without the policy',
  { timeout: 300_000 },
  async () => {
    const { page, problems, leave } = await visitAs(server, owner, { bypassCSP: true })
    const ran = await watch(page)
    await page.goto('/dashboard/posts/new')
    const field = page.locator('.ProseMirror')
    await field.click()
    let pasted = 0
    for (const some of batches(scripts(), 350)) {
      pasted += await page.evaluate((payloads) => {
        const text = document.querySelector<HTMLElement>('.ProseMirror')!
        let taken = 0
        for (const payload of payloads) {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', payload)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          // The editor prevents the default of events it handles.
          if (!text.dispatchEvent(event)) taken++
        }
        return taken
      }, some)
      await provoke(page)
      expect(await dangerousIn(page, '.ProseMirror')).toEqual([])
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
    }
    expect(await ran()).toEqual([])
    expect(problems).toEqual([])
    expect(pasted).toBe(scripts().length)
    console.log(`scripts: ${pasted} pasted, 0 executed`)
    await leave({ isInspected: false })
  },
)

browserTest(
  'runs no script in a title or keyword, in lists, search and page titles',
  { timeout: 300_000 },
  async () => {
    const lister = await given.account(server)
    const payloads = scripts().map((payload) => payload.trim())
    // The shortest payloads fit one field; the rest are spread over thirty keywords each.
    const words = payloads.filter((payload) => payload && payload.length <= 100)
    for (const some of batches(words, 30))
      await given.post(server, lister, { title: some.join(' ').slice(0, 300), keywords: some })
    const { page, leave } = await visitAs(server, lister)
    const ran = await watch(page)
    const pages = Math.ceil(words.length / 30 / 10)
    for (let at = 1; at <= pages; at++) {
      await page.goto(`/dashboard/posts?page=${at}`)
      await page.locator('main a[href*="/dashboard/posts/"]').first().waitFor()
      await provoke(page)
      expect(await dangerousIn(page, 'main table a[href*="/dashboard/posts/"]')).toEqual([])
    }
    expect(await ran()).toEqual([])
    console.log(`scripts: ${words.length} as titles and keywords on ${pages} pages, 0 executed`)
    await leave({ isInspected: false })
  },
)
