import { expect, test } from 'vitest'
import { drawableLine, drawSvg } from './cover-svg.ts'

const cover = (title: string, name = 'Paw & Order', color = '#0f5b56') => drawSvg({ title, name, color })
const linesOf = (svg: string) => [...svg.matchAll(/<text[^<>]*>([^<]*)</g)].map(([, line]) => line)
const sizeOf = (svg: string) => Number(/font-size="(\d+)"/.exec(svg)![1])

test('breaks a title into lines that fit, and shows the name of the site below', () => {
  const svg = cover('How often should you really wash a <small> dog?')
  expect(linesOf(svg)).toEqual([
    'How often should you really',
    'wash a &lt;small&gt; dog?',
    'Paw &amp; Order',
  ])
  expect(sizeOf(svg)).toBe(104)
})

test.each(['W'.repeat(300), 'word '.repeat(60).trim(), 'i', `${'Donaudampfschifffahrts'.repeat(6)} ahoi`])(
  'keeps every letter of %s within the picture',
  (title) => {
    const svg = cover(title)
    const lines = linesOf(svg).slice(0, -1)
    expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''))
    expect(lines.length * sizeOf(svg) * 1.12).toBeLessThanOrEqual(380)
  },
)

test.each(['كم مرة يجب غسل الكلب؟', '犬を洗う頻度', 'Как часто мыть собаку', 'שלום', 'Dogs and 犬'])(
  'shows the initials of the site instead of %s',
  (title) => {
    expect(linesOf(cover(title))).toEqual(['PO'])
    expect(linesOf(cover(title, '犬の店'))).toEqual([''])
  },
)

test('leaves out emoji and signs that the font lacks, but no letter or digit', () => {
  expect(drawableLine('  Dogs 🐶👩🏽‍🚀 & cats\u00a0–\u200b “well‑known”, №1\n½ price ')).toBe(
    'Dogs & cats – “well-known”, No1 1/2 price',
  )
  expect(drawableLine('Žluťoučký kůň, ﬁne, Ａ')).toBe('Žluťoučký kůň, fine, A')
  expect(drawableLine('🐶')).toBeUndefined()
})

test.each(['#ffffff', '#ffee58', '#777777', '#0f5b56', '#000000'])(
  'has a contrast of 4.5 or more on %s',
  (color) => {
    const ink = /<text[^<>]*fill="(#[0-9a-f]{6})"/.exec(cover('Dogs', 'x', color))![1]!
    const light = (hex: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05
    }
    const [one, two] = [light(ink), light(color)]
    expect(Math.max(one, two) / Math.min(one, two)).toBeGreaterThanOrEqual(4.5)
  },
)

test('differs between titles, so that a blog’s covers do', () => {
  const rings = (title: string) =>
    cover(title)
      .match(/<circle[^<>]*>/g)!
      .join('')
  expect(new Set(['Dogs', 'Cats', 'Birds', 'Fish'].map(rings)).size).toBeGreaterThan(2)
  expect(cover('Dogs')).toBe(cover('Dogs'))
})
