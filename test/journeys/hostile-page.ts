import type { Page } from 'playwright-core'

/** Counts what a payload does when it runs: the calls they all make, and refusals of the content policy. */
export async function watch(page: Page): Promise<() => Promise<string[]>> {
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
export const provoke = (page: Page) =>
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

/** The elements within that could run something, as they stand in the page. */
export const dangerousIn = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter(
          (one) =>
            /^(script|style|iframe|object|embed|svg|math|form|base|meta|link|template)$/i.test(one.tagName) ||
            [...one.attributes].some(
              ({ name, value }) =>
                /^(on|style$|srcdoc$|formaction$)/i.test(name) ||
                /^\s*(javascript|vbscript|data:text)/i.test(value),
            ),
        )
        .map((one) => one.outerHTML.slice(0, 200)),
    `${within} *`,
  )
