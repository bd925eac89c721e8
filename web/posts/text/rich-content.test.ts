import { expect, test } from 'vitest'
import { canEditRichly, fromEditorHtml, toEditorHtml } from './rich-content.ts'

test('ordinary writing is edited as rich text, with its tables', () => {
  expect(
    canEditRichly(
      '<h2>One</h2><p>a <strong>b</strong> <a href="https://x.test">c</a><br>3 < 4</p><img src="a.png">' +
        '<table><thead><tr><th>1</th></tr></thead><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ),
  ).toBe(true)
})

test('a post with a figure, a video, or a table of lists is never put where it would lose it', () => {
  for (const html of [
    '<table><tbody><tr><td><ul><li>1</li></ul></td></tr></tbody></table>',
    '<table><caption>1</caption></table>',
    '<figure><img></figure>',
    '<iframe src="x"></iframe>',
  ])
    expect(canEditRichly(`<p>a</p>${html}`)).toBe(false)
})

test('paragraphs of a cell become its lines', () => {
  expect(toEditorHtml('<table><tr><td colspan="2"><p>a</p>\n<p>b</p></td><td>c</td></tr></table>')).toBe(
    '<table><tr><td colspan="2">a<br>b</td><td>c</td></tr></table>',
  )
})

test('a first row of headings is stored as the head, headings beside cells stay where they are', () => {
  expect(
    fromEditorHtml('<table><tbody><tr><th>a</th><th>b<br>c</th></tr><tr><td>1</td></tr></tbody></table>'),
  ).toBe('<table><thead><tr><th>a</th><th>b<br>c</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>')
  const beside = '<table><tbody><tr><th>a</th><td>1</td></tr></tbody></table>'
  expect(fromEditorHtml(beside)).toBe(beside)
})

test('the empty paragraphs at the end are not stored, those between are', () => {
  expect(fromEditorHtml('<p>a</p><p></p><p>b</p><p></p><p></p>')).toBe('<p>a</p><p></p><p>b</p>')
})
