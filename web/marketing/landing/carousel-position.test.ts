import { expect, test } from 'vitest'
import { mayAdvance, offsetOf, slidesOfDrag, wrap, type Attention } from './carousel-position.ts'

const nobody: Attention = {
  isDragging: false,
  isHovered: false,
  hasFocus: false,
  isPaused: false,
  isPageHidden: false,
  wantsLittleMotion: false,
}

test('the slide after the last is the first, and the one before the first is the last', () => {
  expect(wrap(6, 6)).toBe(0)
  expect(wrap(-1, 6)).toBe(5)
  expect(wrap(2, 6)).toBe(2)
})

test('the neighbours of a slide lie beside it at both ends of the row, and every slide has a place of its own', () => {
  expect(offsetOf(0, 5, 6)).toBe(1)
  expect(offsetOf(5, 0, 6)).toBe(-1)
  for (const count of [2, 3, 6, 7])
    for (let current = 0; current < count; current++) {
      const offsets = Array.from({ length: count }, (_, slide) => offsetOf(slide, current, count))
      expect(offsets[current]).toBe(0)
      expect(new Set(offsets).size).toBe(count)
    }
})

test('only a drag of more than 100 pixels changes the slide, to the left the next and to the right the one before', () => {
  expect([100, -100, 99, 0].map(slidesOfDrag)).toEqual([0, 0, 0, 0])
  expect(slidesOfDrag(-101)).toBe(1)
  expect(slidesOfDrag(101)).toBe(-1)
})

test('it moves by itself only while nothing speaks against it', () => {
  expect(mayAdvance(nobody)).toBe(true)
  for (const reason of Object.keys(nobody)) expect(mayAdvance({ ...nobody, [reason]: true })).toBe(false)
})
