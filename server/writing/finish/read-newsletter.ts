import type { Newsletter } from '../../../contract/posts/posts.ts'
import { cleanLine } from '../model/clean-line.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { readWords } from './read-words.ts'

// Phones show about 60 characters of a subject and 90 of what follows it (Litmus' inbox previews).
const limits = { subject: 60, preheader: 90, body: 2500 }
// Less is no mail.
const minWords = 30

/** The mail in a model's answer; null where its subject or its text cannot be used. It says what the post says, and has one link: `{url}`. */
export function readNewsletter(answer: Newsletter, sheet: FactSheet): Newsletter | null {
  const subject = cleanLine(answer.subject, limits.subject)
  // Lines within a paragraph are the model's own wrapping.
  const paragraphs = answer.body.split(/\n[ \t]*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' '))
  const body = readWords(paragraphs.join('\n\n'), sheet)
  if (subject === '' || body.length > limits.body || body.split(/\s+/).length < minWords) return null
  return { subject, preheader: cleanLine(answer.preheader, limits.preheader), body }
}
