import { expect, test } from 'vitest'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { captionLength, fitCaption } from './caption-length.ts'

const limits = { linkedin: 3000, facebook: 2000, instagram: 2200, x: 280, threads: 500, bluesky: 300 }

test.each(captionNetworks)(
  'fits a caption of any length and script for %s, with the address once',
  (network) => {
    for (const text of [
      'Short.',
      'It is a word. '.repeat(2000),
      '漢字。'.repeat(3000),
      '👩‍👩‍👧. Yes. '.repeat(3000),
    ]) {
      const caption = fitCaption(network, text)!
      expect(captionLength(network, caption)).toBeLessThanOrEqual(limits[network])
      expect(caption.split('{url}')).toHaveLength(2)
      expect(caption.isWellFormed()).toBe(true)
    }
  },
)

test('keeps thirty tags for Instagram and one for Threads, and turns the others into words', () => {
  const tags = Array.from({ length: 40 }, (_, n) => `#tag${n}`).join(' ')
  expect(fitCaption('instagram', tags)?.match(/#/g)).toHaveLength(30)
  expect(fitCaption('threads', '#dogs and #cats')).toBe('#dogs and cats\n\n{url}')
})

test('cuts whole sentences from the end of a caption that is too long', () => {
  const text = 'A calm bath needs lukewarm water and a towel. '.repeat(10)
  expect(fitCaption('x', `${text}{url}`)).toMatch(
    /^(A calm bath needs lukewarm water and a towel\. ?){5}\n\n\{url\}$/,
  )
  expect(fitCaption('x', 'x'.repeat(400))).toBeUndefined()
})
