import { expect, test } from 'vitest'
import { fitCaption, captionLength, fitsNetwork } from './caption-length.ts'

// What twitter-text 3.1.0 answers; the first five are cases of its conformance suite.
test.each([
  ['This is a test.', 15],
  ['故人西辞黄鹤楼，烟花三月下扬州。孤帆远影碧空尽，唯见长江天际流。', 64],
  ['😷👾😡🔥💩', 10],
  ['👨‍👩‍👧‍👦', 2],
  ['🙋🏽👨‍🎤', 4],
  ['Cafe\u0301', 4],
  ['Read: {url}', 29],
  ['At Hotels.com we answer.', 37],
  ['We groom dogs in Köln — from 9 a.m. to 5 p.m. 🐶', 48],
  ['“Yes,” she said… it’s 50 % off', 31],
  ['犬の爪切りは3週間ごとに。example.comで予約', 54],
  ['See shop.example.com/prices, then call.', 39],
  ['Try https://example.com/a?b=c&d=e#f.', 28],
  ['1️⃣ Brush 2️⃣ Wash ❤️', 19],
  ['🇩🇪🇫🇷 שלום, สวัสดีครับ', 21],
  ['v1.2.3 of U.S. law: ₂ → ½ × €', 32],
  // X doesn't link these; we can't know that and count too much.
  ['Node.js', 23],
  ['mail@example.com', 28],
])('X weighs “%s” as %i', (text, weight) => {
  expect(captionLength('x', text)).toBe(weight)
})

test('counts with the real address, however long it is', () => {
  const url = `https://e.test/${'%D0%9D'.repeat(37)}/`
  const caption = 'One short sentence. Another one that says a little more than the first did. {url}'
  expect(fitsNetwork('bluesky', caption)).toBe(true)
  expect(fitsNetwork('bluesky', caption, url)).toBe(false)
  expect(fitCaption('bluesky', caption, url)).toBe('One short sentence.\n\n{url}')
  expect(fitCaption('bluesky', caption, `${url}${'x'.repeat(100)}`)).toBeUndefined()
})

test('counts graphemes and bytes for Bluesky', () => {
  expect(captionLength('bluesky', '👩‍👩‍👧é')).toBe(2)
  expect(fitsNetwork('bluesky', 'a'.repeat(300))).toBe(true)
  expect(fitsNetwork('bluesky', 'a'.repeat(301))).toBe(false)
  // 200 graphemes of 18 bytes.
  expect(fitsNetwork('bluesky', '👩‍👩‍👧'.repeat(200))).toBe(false)
})

test('counts an emoji by its bytes for Threads, and by UTF-16 units for LinkedIn and Instagram', () => {
  expect(captionLength('threads', 'a😀')).toBe(5)
  expect(captionLength('linkedin', 'a😀')).toBe(3)
  expect(captionLength('instagram', 'é')).toBe(1)
})

test.each([
  // 280 minus two line breaks and 23 for an address.
  ['x', 'a', 255],
  ['x', '漢', 127],
  ['x', '👩‍👩‍👧', 127],
  ['bluesky', '👨🏽', 198],
  ['threads', 'é', 398],
  ['instagram', 'é', 2098],
  ['linkedin', '漢', 2898],
  ['facebook', 'a', 1898],
] as const)('%s accepts exactly its limit of “%s” next to an address', (network, sign, limit) => {
  const caption = (count: number) => `${sign.repeat(count)}\n\n{url}`
  expect(fitsNetwork(network, caption(limit))).toBe(true)
  expect(fitsNetwork(network, caption(limit + 1))).toBe(false)
})
