import { expect, test } from 'vitest'
import { canEditRichly } from './rich-content.ts'

test('ordinary writing is edited as rich text', () => {
  expect(
    canEditRichly(
      '<h2>One</h2><p>a <strong>b</strong> <a href="https://x.test">c</a><br>3 < 4</p><img src="a.png">',
    ),
  ).toBe(true)
})

test('a post with a table, a figure or a video is never put where it would lose it', () => {
  for (const html of [
    '<table><tr><td>1</td></tr></table>',
    '<figure><img></figure>',
    '<iframe src="x"></iframe>',
  ])
    expect(canEditRichly(`<p>a</p>${html}`)).toBe(false)
})
