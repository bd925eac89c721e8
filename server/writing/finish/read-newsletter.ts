import { z } from 'zod'
import type { Newsletter } from '../../../contract/posts/posts.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import { cleanLine } from '../model/clean-line.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'
import type { Brief } from '../writer.ts'
import { newsletterLimits } from './plain-newsletter.ts'

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
export function readNewsletter(given: unknown, sheet: Brief['sheet'], fallback: Newsletter): Newsletter {
  const { data: answer } = Answer.safeParse(given)
  if (!answer) return fallback
  const line = (value: string, most: number) => {
    const clean = cleanLine(value, most)
    return isTrue(clean, sheet) ? clean : ''
  }
  const paragraphs = stripForeign(answer.body.slice(0, maxReadChars).replaceAll('{url}', mark))
    .split(/\n{2,}/)
    .map((paragraph) => readParagraph(paragraph, sheet))
    .filter((paragraph) => paragraph !== '')
  const body = wholeParagraphs(withOneAddress(paragraphs))
  const isUsable = body.split(/\s+/).length >= minWords
  return {
    subject: line(answer.subject, newsletterLimits.subject) || fallback.subject,
    preheader: line(answer.preheader, newsletterLimits.preheader) || fallback.preheader,
    body: isUsable ? body : fallback.body,
  }
}

// Where the address goes, in a form that no check takes for one.
const mark = '\u{e000}'

function readParagraph(paragraph: string, sheet: Brief['sheet']): string {
  const kept = splitSentences(paragraph.replace(/\s+/g, ' ').trim())
    .filter((sentence) => !looksLikeAddress(sentence) && isTrue(sentence.replaceAll(mark, ''), sheet))
    .join('')
    .trim()
  // What led to another address leads nowhere now.
  return kept.endsWith(':') ? '' : kept
}

/** The address once, where the model put it last; on a line of its own where it put it nowhere. */
function withOneAddress(paragraphs: string[]): string[] {
  const at = paragraphs.findLastIndex((paragraph) => paragraph.includes(mark))
  if (at === -1) return [...paragraphs, '{url}']
  return paragraphs
    .map((paragraph, index) =>
      index === at
        ? paragraph.replace(mark, '{url}').replaceAll(mark, '').trim()
        : paragraph.replaceAll(mark, '').trim(),
    )
    .filter((paragraph) => paragraph !== '' && !paragraph.endsWith(':'))
}

/** As many paragraphs as a mail has room for, the one with the address among them. */
function wholeParagraphs(paragraphs: string[]): string {
  let left = newsletterLimits.body
  const kept = paragraphs.filter((paragraph) => {
    if (paragraph.includes('{url}')) return true
    left -= paragraph.length + 2
    return left >= 0
  })
  return kept.join('\n\n')
}

const isTrue = (text: string, sheet: Brief['sheet']) =>
  findUnsupported(escapeHtml(text), sheet, true).length === 0
