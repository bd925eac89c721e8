import type { Newsletter } from '../../../contract/posts/posts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sectionsOf } from '../frameworks/check-framework.ts'
import { truncateAtWord } from '../text/truncate-at-word.ts'
import { isEnglish } from '../text/is-english.ts'

// Phones show about 60 characters of a subject and 90 of what follows it (Litmus' inbox previews).
export const newsletterLimits = { subject: 60, preheader: 90, body: 2500 }

// A mail is skimmed: what the post opens with, and what is in it.
const openingSentences = 3
const maxHeadings = 6

interface AnnouncedPost {
  title: string
  excerpt: string | null
  content: string
}

/** The mail's only link, in words where the mail is in our language. */
export const readOnLine = (text: string) => (isEnglish(text) ? 'Read the whole post: {url}' : '→ {url}')

/** A mail made from the post's own sentences: it can say nothing that the post does not. */
export function plainNewsletter({ title, excerpt, content }: AnnouncedPost): Newsletter {
  const sections = sectionsOf(content)
  const [first] = sections
  const text = plainText(content.replace(/<h2[^<>]*>[\s\S]*?<\/h2>/g, ''))
  const opening = text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith(':'))
    .slice(0, openingSentences)
    .join(' ')
  const headings = sections
    .filter((section) => section !== first && section.heading !== '')
    .slice(0, maxHeadings)
    .map(({ heading }) => `- ${heading}`)
  const body = [
    opening,
    headings.length > 0 ? `${isEnglish(text) ? 'In this post:\n' : ''}${headings.join('\n')}` : '',
    readOnLine(text),
  ]
  return {
    subject: truncateAtWord(title, newsletterLimits.subject),
    preheader: truncateAtWord(excerpt || opening, newsletterLimits.preheader),
    body: body.filter(Boolean).join('\n\n'),
  }
}
