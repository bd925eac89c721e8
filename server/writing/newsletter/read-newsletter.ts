import { z } from 'zod'
import type { Newsletter } from '../../../contract/posts/posts.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import { cleanLine } from '../model/clean-line.ts'
import { readJson } from '../model/read-json.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'
import type { Brief } from '../writer.ts'
import { newsletterLimits, readOnLine } from './plain-newsletter.ts'

const Answer = z.object({
  subject: z.string().catch(''),
  preheader: z.string().catch(''),
  body: z.string().catch(''),
})

// Four times what is taken: some of it may have to go.
const maxReadChars = 4 * newsletterLimits.body
// Less is no mail.
const minWords = 30

/**
 * The mail in a model's answer, each part taken from the post itself where the answer has none that can be used. What it claims
 * has to stand in the post, and it has one link: `{url}`.
 */
export function readNewsletter(text: string, sheet: Brief['sheet'], fallback: Newsletter): Newsletter {
  const answer = readJson(text, Answer)
  const line = (value: string, most: number) => {
    const clean = cleanLine(value, most)
    return isTrue(clean, sheet) ? clean : ''
  }
  const paragraphs = stripForeign(answer.body.slice(0, maxReadChars).replaceAll('{url}', ''))
    .split(/\n{2,}/)
    .map((paragraph) =>
      splitSentences(paragraph.replace(/\s+/g, ' ').trim())
        .filter((sentence) => !looksLikeAddress(sentence) && isTrue(sentence, sheet))
        .join('')
        .trim(),
    )
    // What led to the address leads nowhere now.
    .filter((paragraph) => paragraph !== '' && !paragraph.endsWith(':'))
  const body = paragraphs.join('\n\n').slice(0, newsletterLimits.body)
  const isUsable = body.split(/\s+/).length >= minWords
  return {
    subject: line(answer.subject, newsletterLimits.subject) || fallback.subject,
    preheader: line(answer.preheader, newsletterLimits.preheader) || fallback.preheader,
    body: isUsable ? `${body}\n\n${readOnLine(body)}` : fallback.body,
  }
}

const isTrue = (text: string, sheet: Brief['sheet']) => findUnsupported(escapeHtml(text), sheet).length === 0
