import { expect, test } from 'vitest'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { captionLength } from './caption-length.ts'
import { fitCaption } from './fit-caption.ts'

const limits = { linkedin: 3000, facebook: 2000, instagram: 2200, x: 280, threads: 500, bluesky: 300 }

test.each(captionNetworks)(
  'a caption of any length and script fits %s and carries the address once',
  (network) => {
    for (const text of [
      'Short.',
      'word '.repeat(2000),
      '漢字'.repeat(3000),
      '👩‍👩‍👧 '.repeat(3000),
      'x'.repeat(9000),
      '😀'.repeat(399),
      `a${'😀'.repeat(400)}`,
      '{url} a {url}',
      '',
    ]) {
      const caption = fitCaption(network, text)
      expect(captionLength(network, caption)).toBeLessThanOrEqual(limits[network])
      expect(caption.split('{url}')).toHaveLength(2)
      expect(caption.isWellFormed()).toBe(true)
    }
  },
)

test('a short caption is kept word for word, with the address at its end', () => {
  expect(fitCaption('x', 'Wash less. {url} #dogs')).toBe('Wash less. #dogs\n\n{url}')
})

test('no other address survives in a caption', () => {
  const caption = fitCaption(
    'linkedin',
    'Good. See https://evil.example or evil.com now. [Here](https://evil.example) it is.',
  )
  expect(caption).toBe('Good. Here it is.\n\n{url}')
})

test('X counts the address as 23 and signs of other scripts twice', () => {
  expect(captionLength('x', 'ab {url}')).toBe(26)
  expect(captionLength('x', '漢字')).toBe(4)
})

test('of many tags Instagram keeps thirty and Threads one, the others stay as words', () => {
  const tags = Array.from({ length: 40 }, (_, n) => `#tag${n}`).join(' ')
  expect(fitCaption('instagram', tags).match(/#/g)).toHaveLength(30)
  expect(fitCaption('threads', '#dogs and #cats')).toBe('#dogs and cats\n\n{url}')
})

test('a caption that is too long loses its last sentences, never a part of one', () => {
  const text = 'A calm bath needs lukewarm water and a towel. '.repeat(10)
  const caption = fitCaption('x', text)
  expect(caption).toMatch(/^(A calm bath needs lukewarm water and a towel\. ?){5}\n\n\{url\}$/)
  expect(fitCaption('x', 'x'.repeat(400))).toBe('{url}')
})
