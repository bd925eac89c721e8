import { expect, test } from 'vitest'
import { playerOf } from './video.ts'

test('an address of a provider plays in a frame at once, a file of this site in our own player, and none in nothing', () => {
  expect(playerOf('https://www.youtube-nocookie.com/embed/abc?rel=0')).toEqual({
    kind: 'frame',
    address: 'https://www.youtube-nocookie.com/embed/abc?rel=0&autoplay=1',
  })
  expect(playerOf('how-it-works.mp4')).toEqual({ kind: 'file', address: '/how-it-works.mp4' })
  expect(playerOf('/how-it-works.mp4')).toEqual({ kind: 'file', address: '/how-it-works.mp4' })
  expect(playerOf('')).toBeUndefined()
})
