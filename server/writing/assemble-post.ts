import { escapeHtml } from '../platform/escape-html.ts'
import { countWords } from '../../contract/count-words.ts'
import { sanitizeContent } from '../posts/sanitize-content.ts'
import type { Section } from './writer.ts'

/** The whole content as it is stored and counted: a heading before each section. */
export function assemblePost(sections: Section[]): string {
  return sanitizeContent(
    sections.map(({ heading, html }) => `<h2>${escapeHtml(heading)}</h2>${html}`).join('\n'),
  )
}

export const countPost = (sections: Section[]) => countWords(assemblePost(sections))
