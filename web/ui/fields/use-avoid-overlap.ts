import { useLayoutEffect, type RefObject } from 'react'

const controls = ':is(a[href], button, input, select, textarea, [tabindex="0"])'
// The usual gap between controls.
const gap = 8
// About the width of a column of buttons, so that the element stays near its corner.
const farthestLeft = 160
// The bar at the top of every page, with a gap.
const topBar = 72

/** Moves a floating element so that it covers the fewest controls; recalculates when `count` or `place` changes. */
export function useAvoidOverlap(
  region: RefObject<HTMLElement | null>,
  count: number,
  place: HTMLElement | undefined,
): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const clear = () => {
      element.style.removeProperty('translate')
      if (count > 0) element.style.setProperty('translate', bestMove(element.getBoundingClientRect()))
    }
    clear()
    window.addEventListener('resize', clear)
    document.addEventListener('scrollend', clear)
    return () => {
      window.removeEventListener('resize', clear)
      document.removeEventListener('scrollend', clear)
    }
  }, [region, count, place])
}

/** The nearest of the best places: to the left of a control, or above one where the element is as wide as the page. */
function bestMove({ left, right, top, bottom }: DOMRect): string {
  // Of an open dialog, which makes the page inert.
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const boxes = [...(page?.querySelectorAll(controls) ?? [])]
    .filter((control) => !control.closest('[aria-label="Messages"]'))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0)
  const isWide = left < farthestLeft
  const [farthest, distanceTo] = isWide
    ? [top - topBar, (box: DOMRect) => bottom - box.top + gap]
    : [Math.min(farthestLeft, left), (box: DOMRect) => right - box.left + gap]
  const [x, y] = isWide ? [0, 1] : [1, 0]
  const coveredAt = (by: number) =>
    boxes.filter(
      (box) =>
        box.left < right - x * by &&
        box.right > left - x * by &&
        box.top < bottom - y * by &&
        box.bottom > top - y * by,
    ).length
  const moves = boxes.map(distanceTo).filter((by) => by > 0 && by <= farthest)
  let best = 0
  for (const by of moves.toSorted((a, b) => a - b)) if (coveredAt(by) < coveredAt(best)) best = by
  return `${-x * best}px ${-y * best}px`
}
