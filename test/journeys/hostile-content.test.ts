import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitizeContent } from '../../server/posts/sanitize-content.ts'
import { badInputs, scripts } from '../bad-inputs.ts'
import { given, type Account, type Server } from '../given.ts'
import { closeBrowser, visit } from './browser.ts'
import { visitAs } from './steps.ts'

let server: Server
let owner: Account
beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
})
afterAll(closeBrowser)

/** Counts what a payload does when it runs: the calls they all make, and refusals of the content policy. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('tellRan', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { tellRan(what: string): void }).tellRan(what)
    for (const name of ['alert', 'prompt', 'confirm', 'print'] as const)
      Object.defineProperty(window, name, { value: (said: unknown) => tell(`${name} ${String(said)}`) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      // A picture somewhere else is refused or not: it runs nothing.
      if (!/^(img|media|font)-src/.test(violatedDirective)) tell(`policy ${violatedDirective} ${sample}`)
    })
  })
  return async () => {
    // What loads or fails to load has told so by the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return seen
  }
}

/** Moves over, focuses and starts whatever waits for a person. */
const provoke = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('main *, body *'))
      for (const type of [
        'mouseover',
        'mouseenter',
        'focus',
        'pointerover',
        'toggle',
        'error',
        'load',
        'animationend',
      ])
        one.dispatchEvent(new Event(type))
  })

const batches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

test.skipIf(!process.env.CHROMIUM || !badInputs)(
  'of thousands of scripts none runs, each cleaned by itself and put into a page without any policy (needs BAD_INPUTS)',
  { timeout: 180_000 },
  async () => {
    const { page, leave } = await visit(server.url)
    const ran = await watch(page)
    await page.route('**/*', (route) => route.abort())
    const payloads = scripts()
    const dangerous: string[] = []
    for (const some of batches(payloads, 700)) {
      const cleaned = some.map((payload) => `<div>${sanitizeContent(payload)}</div>`)
      await page.setContent(`<!doctype html><main>${cleaned.join('')}</main>`, {
        waitUntil: 'domcontentloaded',
      })
      await provoke(page)
      dangerous.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter(
              (one) =>
                /^(script|style|iframe|object|embed|svg|math|form|base|meta|link|template)$/i.test(
                  one.tagName,
                ) ||
                [...one.attributes].some(
                  ({ name, value }) =>
                    /^(on|style$|srcdoc$|formaction$)/i.test(name) ||
                    /^\s*(javascript|vbscript|data:text)/i.test(value),
                ),
            )
            .map((one) => one.outerHTML.slice(0, 200)),
        )),
      )
    }
    expect(await ran()).toEqual([])
    expect(dangerous).toEqual([])
    console.log(`scripts: ${payloads.length} cleaned and shown, 0 executed`)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM || !badInputs)(
  'of the same scripts none runs in the list, the editor and the titles of the app, and its policy has nothing to refuse (needs BAD_INPUTS)',
  { timeout: 180_000 },
  async () => {
    const payloads = scripts().filter((payload) => payload.isWellFormed() && !payload.includes('\0'))
    const ids: string[] = []
    for (const [n, some] of batches(payloads, 1200).entries()) {
      const content = some
        .map((payload) => `<p>${payload}</p></textarea></script></style></title>-->`)
        .join('\n')
      const title = payloads[n * 37]!.slice(0, 200).trim() || 'x'
      const { id } = await given.post(server, owner, {
        title,
        content,
        keywords: [payloads[n]!.slice(0, 50)],
      })
      ids.push(id)
    }
    for (const title of batches(payloads, 400).map(([first]) => first!.slice(0, 200).trim() || 'x'))
      await given.post(server, owner, { title, content: '<p>a</p>' })
    const { page, leave } = await visitAs(server, owner)
    const ran = await watch(page)
    for (const at of [1, 2]) {
      await page.goto(`/dashboard/posts?page=${at}`)
      await page.locator('main a[href*="/dashboard/posts/"]').first().waitFor()
      await provoke(page)
    }
    for (const id of ids) {
      await page.goto(`/dashboard/posts/${id}`)
      await page.locator('.ProseMirror').waitFor()
      await provoke(page)
    }
    expect(await ran()).toEqual([])
    await leave()
  },
)
