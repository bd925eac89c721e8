/** Where slide `slide` lies beside slide `current` in a ring of `count`: 0, 1 to the right, -1 to the left, and so on. */
export function offsetOf(slide: number, current: number, count: number): number {
  const right = wrap(slide - current, count)
  return right > count / 2 ? right - count : right
}

/** The slide after the last is the first, the one before the first is the last. */
export const wrap = (slide: number, count: number): number => ((slide % count) + count) % count

/** How far a finger must go; less is a slip. */
export const thresholdPx = 100

/** How many slides a drag of this many pixels goes on: to the left brings the next. */
export function slidesOfDrag(distancePx: number): -1 | 0 | 1 {
  if (Math.abs(distancePx) <= thresholdPx) return 0
  return distancePx < 0 ? 1 : -1
}

export interface Attention {
  isDragging: boolean
  isHovered: boolean
  hasFocus: boolean
  isPaused: boolean
  isPageHidden: boolean
  wantsLittleMotion: boolean
}

/** It moves by itself only while nobody reads, holds, stops or cannot stand it. */
export const mayAdvance = (attention: Partial<Attention>): boolean => !Object.values(attention).some(Boolean)
