import { expect, test } from 'vitest'
import { readNewsletter } from './read-finish.ts'

const sheet = { facts: ['Dogs like water.', 'We opened in 2014.'], own: [] }
const answer = {
  subject: 'A calm bath for every dog',
  preheader: 'A towel and time',
  body: `${'A calm dog needs time and a warm towel on a quiet morning. '.repeat(3)}Visit www.evil.example now.\n\nRead it here: {url}`,
}

test("a newsletter contains the post's address and no other", () => {
  expect(readNewsletter(answer, sheet)).toBeNull()
  const read = readNewsletter(
    { ...answer, body: answer.body.replace('Visit www.evil.example now.', '') },
    sheet,
  )
  expect(read).toMatchObject({ subject: answer.subject, preheader: answer.preheader })
  expect(read?.body).toMatch(/\n\nRead it here: \{url\}$/)
  expect(read?.body.match(/\{url\}/g)).toHaveLength(1)
})

test.each([
  { ...answer, body: '' },
  { ...answer, body: 'Too short. {url}' },
  { ...answer, subject: 'www.evil.example', body: answer.body.replace('Visit www.evil.example now.', '') },
])('a newsletter without a usable text or subject is left out rather than made from the post', (given) => {
  expect(readNewsletter(given, sheet)).toBeNull()
})
