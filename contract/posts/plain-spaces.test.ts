import { expect, test } from 'vitest'
import { plainSpaces } from './plain-spaces.ts'

// A tilde represents a non-breaking space.
const fixed = (text: string) => text.replaceAll('~', '\u00a0')

test.each([
  ['<p>Our~shop~opens~at~eight~every~day.</p>', '<p>Our shop opens at eight every day.</p>'],
  [
    '<h2>Our~shop</h2><p>It~<strong>opens</strong>~at~eight.</p>',
    '<h2>Our shop</h2><p>It <strong>opens</strong> at eight.</p>',
  ],
  [
    '<p>Plain words stay as they are.</p><p>But~these~came~joined.</p>',
    '<p>Plain words stay as they are.</p><p>But these came joined.</p>',
  ],
  [
    'Is~that~all~there~is~?~It~costs~10~000~€~for~5~kg.',
    'Is that all there is~? It costs 10~000~€ for 5~kg.',
  ],
  ['<p>Il~a~dit~:~«~Bonjour~»~à~tous.</p>', '<p>Il a dit~: «~Bonjour~» à tous.</p>'],
])('separates words that are all joined with ordinary spaces: %s', (given, becomes) => {
  expect(plainSpaces(fixed(given))).toBe(fixed(becomes))
  expect(plainSpaces(fixed(becomes))).toBe(fixed(becomes))
})

test('treats narrow spaces and entities the same', () => {
  expect(plainSpaces('<p>Our\u202fshop\u202fopens\u202fat eight</p>')).toBe('<p>Our shop opens at eight</p>')
  expect(plainSpaces('<p>Our&nbsp;shop&#160;opens&#xA0;at eight</p>')).toBe('<p>Our shop opens at eight</p>')
})

test.each([
  '<p>Mr.~Smith came at 8~o’clock with 5~kg of flour.</p>',
  '<p>Vraiment~? Oui~: 10~% de plus, «~bien~sûr~», dit M.~Dupont.</p>',
  '<td>+33~1~23~45~67~89</td>',
  '<p>~</p>',
  '<img alt="a~b~c~d~e"><p>No word is joined.</p>',
])('keeps spaces that somebody set by hand: %s', (text) => {
  expect(plainSpaces(fixed(text))).toBe(fixed(text))
})
