import { chaptersOf } from '../markdown.tsx'
import text from './faq.md?raw'

/** Buyers' questions, for the page and its structured data. */
export const faq = chaptersOf(text).map(({ id, title: question, paragraphs: [answer = ''] }) => ({
  question,
  answer,
  /** Shown only in test mode. */
  isTestModeOnly: id === 'test-mode',
}))
