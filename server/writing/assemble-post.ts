import { countWords } from '../../contract/posts/count-words.ts'
import { escapeHtml } from '../platform/text/escape-html.ts'
import { sanitizeContent } from '../posts/content/sanitize-content.ts'
import type { Section } from './writer.ts'

/** The post's HTML as we store and count it, with a heading before each section. */
export function assemblePost(sections: Section[]): string {
  return sanitizeContent(
    sections.map(({ heading, html }) => `${heading && `<h2>${escapeHtml(heading)}</h2>`}${html}`).join('\n'),
  )
}

export const countPost = (sections: Section[]) => countWords(assemblePost(sections))
