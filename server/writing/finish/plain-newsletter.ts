import type { Newsletter } from '../../../contract/posts/posts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'

// Phones show about 60 characters of a subject and 90 of what follows it (Litmus' inbox previews).
export const newsletterLimits = { subject: 60, preheader: 90, body: 2500 }

// A mail is skimmed: what the post opens with.
const openingSentences = 5

interface AnnouncedPost {
  title: string
  excerpt: string | null
  content: string
}

/** A mail made from the post's own sentences: it can say nothing that the post does not. */
export function plainNewsletter({ title, excerpt, content }: AnnouncedPost): Newsletter {
  const text = plainText(content.replace(/<h[23][^<>]*>[\s\S]*?<\/h[23]>/g, ''))
  const sentences = text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith(':'))
  const fits = (line: string) => line.length <= newsletterLimits.preheader
  return {
    subject: title,
    preheader: [excerpt ?? '', ...sentences].find((line) => line !== '' && fits(line)) ?? '',
    body: [sentences.slice(0, openingSentences).join(' '), '{url}'].filter(Boolean).join('\n\n'),
  }
}
