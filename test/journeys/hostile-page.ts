import type { Page } from 'playwright-core'

/** Counts executed payloads by the call they all make, and content security policy violations. */
export async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    // The editor repairs a table without cells once focused, and then asks before leaving.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('tellRan', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { tellRan(what: string): void }).tellRan(what)
    for (const name of ['alert', 'prompt', 'confirm', 'print'] as const)
      Object.defineProperty(window, name, { value: (said: unknown) => tell(`${name} ${String(said)}`) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      // An external image runs nothing, whether or not it is blocked.
      if (!/^(img|media|font)-src/.test(violatedDirective)) tell(`policy ${violatedDirective} ${sample}`)
    })
  })
  return async () => {
    // Load and error events have fired by the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return seen
  }
}

/** Hovers, focuses and activates every element that waits for user input. */
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

/** Descendant elements that could execute script, as rendered. */
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
