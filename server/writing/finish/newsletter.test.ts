import { expect, test } from 'vitest'
import { plainNewsletter } from './plain-newsletter.ts'
import { readNewsletter } from './read-newsletter.ts'

const post = {
  title: 'How often should a dog be washed?',
  excerpt: 'Less often than you think.',
  content:
    '<h2>First</h2><p>Dogs like water. Most of them do. A towel helps. More follows.</p><h2>Step 1: Brush</h2><p>Brush it.</p>',
}
const sheet = { facts: ['Dogs like water.', 'We opened in 2014.'], own: [] }

test('a plain newsletter says only what the post says and leads to it once', () => {
  expect(plainNewsletter(post)).toEqual({
    subject: post.title,
    preheader: post.excerpt,
    body: 'Dogs like water. Most of them do. A towel helps. More follows. Brush it.\n\n{url}',
  })
})

test('of a model’s newsletter goes what claims more than the post, every other address, and every order in it', () => {
  const fallback = plainNewsletter(post)
  const answer = {
    subject: 'Trusted by 9,000 owners',
    preheader: 'A towel and time',
    body: `${'A calm dog needs time and a warm towel on a quiet morning. '.repeat(3)}A study by Harvard found that 93% of dogs agree. Visit www.evil.example now.\n\nRead it here: {url}`,
  }
  const read = readNewsletter(answer, sheet, fallback)
  expect(read.subject).toBe(fallback.subject)
  expect(read.preheader).toBe('A towel and time')
  expect(read.body).not.toMatch(/Harvard|93|evil/)
  expect(read.body).toMatch(/\n\nRead it here: \{url\}$/)
  expect(read.body.match(/\{url\}/g)).toHaveLength(1)
})

test('an answer without a usable text is replaced by the plain one', () => {
  const fallback = plainNewsletter(post)
  expect(readNewsletter({ body: 3 }, sheet, fallback)).toEqual(fallback)
})
