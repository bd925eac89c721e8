import { useLayoutEffect, type RefObject } from 'react'

const controls = 'main :is(a[href], button, input, select, textarea, [tabindex="0"])'
// The usual gap between controls.
const gap = 8
// About the width of a column of buttons, so that the element stays near its corner.
const farthest = 160

/** Moves a floating element left if that covers fewer controls; recalculates when `count` changes. */
export function useAvoidOverlap(region: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const clear = () => {
      element.style.removeProperty('translate')
      if (count > 0) element.style.setProperty('translate', `${-wayLeft(element.getBoundingClientRect())}px`)
    }
    clear()
    window.addEventListener('resize', clear)
    document.addEventListener('scrollend', clear)
    return () => {
      window.removeEventListener('resize', clear)
      document.removeEventListener('scrollend', clear)
    }
  }, [region, count])
}

function wayLeft({ left, right, top, bottom }: DOMRect): number {
  const beside = [...document.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.top < bottom && box.bottom > top)
  const coveredAt = (by: number) =>
    beside.filter((box) => box.left < right - by && box.right > left - by).length
  const ways = beside
    .map((box) => right - box.left + gap)
    .filter((by) => by > 0 && by <= farthest && by < left)
  let best = 0
  for (const by of ways.toSorted((a, b) => a - b)) if (coveredAt(by) < coveredAt(best)) best = by
  return best
}
