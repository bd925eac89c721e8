import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Axe's rules whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface AxeAnswer {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}

/** Axe violations of the page as it is, one line per element. In the dark only colors are inspected: nothing else differs. */
export async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const runOnly = colorScheme === 'dark' ? colorRules : tags
  // Through the debugger, because the page's policy allows no foreign scripts.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], iframes: false })`,
  )) as AxeAnswer
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  )
}

/** Lists elements that make the page scroll sideways at this width. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} px in ${clientWidth}: ${out
        .slice(0, 3)
        .map((element) => element.outerHTML.slice(0, 90))
        .join(' … ')}`,
    ]
  })
}

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

/** Axe violations and sideways scroll of the page in its current state, at both widths and in both color schemes. */
export async function inspectLooks(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    // Without transitions, because a fading color has the wrong contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // At other scroll positions the header partly covers something.
    await page.evaluate(() => scrollTo(0, 0))
    for (const line of [...(await findViolations(page, colorScheme)), ...(await findOverflow(page))])
      found.push(`${width} px, ${colorScheme}: ${line}`)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  return found
}
