import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const axe = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeAnswer {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}

/** Axe violations, one line per element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger, because the page's policy allows no foreign scripts.
  await page.evaluate(axe)
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
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

/** Walks with Tab from the top of the page until it wraps around; reports every stop without visible focus. */
export async function walkByKeyboard(page: Page, most = 600): Promise<{ stops: number; problems: string[] }> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  const problems: string[] = []
  const seen = new Set<string>()
  let last = ''
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(inspectFocus)
    // A date field has several stops inside, so the same element in a row is not a full circle yet.
    if (stop && stop.path === last) continue
    if (!stop || seen.has(stop.path)) return { stops, problems }
    last = stop.path
    seen.add(stop.path)
    if (!stop.hasRing) problems.push(`no visible ring: ${stop.html}`)
    if (!stop.isSeen) problems.push(`focused but not visible: ${stop.html}`)
  }
  return { stops: most, problems: [...problems, `did not wrap around after ${most} stops`] }
}

/** Runs in the page. */
async function inspectFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  // A skip link slides in: wait for its final position.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await Promise.all(element.getAnimations().map((animation) => animation.finished))
  const steps: number[] = []
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    steps.push([...at.parentElement.children].indexOf(at))
  // A label may show the focus ring of the small input inside.
  const ringed = [element, element.closest('label'), element.parentElement].some((candidate) => {
    if (!candidate) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
  })
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  const isSeen = width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return { path: steps.join('.'), html: element.outerHTML.slice(0, 120), hasRing: ringed, isSeen }
}
