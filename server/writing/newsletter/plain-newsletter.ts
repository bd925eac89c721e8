import type { Newsletter } from '../../../contract/posts/posts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sectionsOf } from '../frameworks/check-framework.ts'
import { atWordEnd } from '../text/at-word-end.ts'
import { isEnglish } from '../text/is-english.ts'

// Phones show about 60 characters of a subject and 90 of what follows it (Litmus' inbox previews).
export const newsletterLimits = { subject: 60, preheader: 90, body: 2500 }

// A mail is skimmed: what the post opens with, and what is in it.
const openingSentences = 3
const mostHeadings = 6

interface Announced {
  title: string
  excerpt: string | null
  content: string
}

/** The mail's only link, in words where the mail is in our language. */
export const readOn = (text: string) => (isEnglish(text) ? 'Read the whole post: {url}' : '→ {url}')

/** A mail made from the post's own sentences: it can say nothing that the post does not. */
export function plainNewsletter({ title, excerpt, content }: Announced): Newsletter {
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
    .slice(0, mostHeadings)
    .map(({ heading }) => `- ${heading}`)
  const body = [
    opening,
    headings.length > 0 ? `${isEnglish(text) ? 'In this post:\n' : ''}${headings.join('\n')}` : '',
    readOn(text),
  ]
  return {
    subject: atWordEnd(title, newsletterLimits.subject),
    preheader: atWordEnd(excerpt || opening, newsletterLimits.preheader),
    body: body.filter(Boolean).join('\n\n'),
  }
}
