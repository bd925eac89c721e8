import { chaptersOf } from '../markdown.tsx'
import text from './faq.md?raw'

/** Asked before paying; the page and what search engines read are made from it. */
export const faq = chaptersOf(text).map(({ id, title: question, paragraphs: [answer = ''] }) => ({
  question,
  answer,
  /** Of no meaning where real money moves. */
  isTestModeOnly: id === 'test-mode',
}))
