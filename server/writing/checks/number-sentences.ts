import { captionNetworks } from '../../../contract/posts/posts.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { splitBlocks, toMarkdown } from '../edit/numbered-blocks.ts'
import { splitMarked, withoutMarks } from '../links/place-links.ts'
import { sentencesOfText } from '../text/words.ts'
import type { CaptionNetwork, Finish } from '../writer.ts'

export interface NumberedSentence {
  /** Starts at 1, in the order of the text. */
  n: number
  /** The sentence as written, without marks. */
  sentence: string
}

const mark = (n: number) => `‹${n}›`
/** Removes sentence numbers that an editor may have copied from the prompt. */
export const withoutNumbers = (text: string): string => text.replace(/‹\d{1,4}›\s?/g, '')

/** A post's blocks for prompts, each sentence with its number. A table row is one sentence; its cells alone mean nothing. */
export function numberSentences(content: string): { lines: string[]; sentences: NumberedSentence[] } {
  const sentences: NumberedSentence[] = []
  const numbered = (sentence: string) => {
    const n = sentences.push({ n: sentences.length + 1, sentence: wordsOf(sentence) })
    return `${mark(n)} ${sentence.trim()}`
  }
  const lines = splitBlocks(content).map((block, at) => {
    const text = toMarkdown(block)
      .split('\n')
      .map((line) => numberLine(line, block.startsWith('<table>'), numbered))
    return `[${at + 1}] ${text.join('\n')}`
  })
  return { lines, sentences: sentences.filter(({ sentence }) => sentence !== '') }
}

function numberLine(line: string, isRow: boolean, numbered: (sentence: string) => string): string {
  if (isRow) return line.replace(/^\|\s*/, () => `| ${numbered(line).split(' ')[0]} `)
  const [, start = '', rest = line] = /^(#{2,3} |- |\d+\. |> )?([^]*)$/.exec(line) ?? []
  return start + splitMarked(rest).map(numbered).join(' ')
}

const wordsOf = (markdown: string): string =>
  plainText(withoutMarks(markdown))
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')
    .replace(/\*+/g, '')
    .trim()

type AnnouncementPart = 'title' | 'excerpt' | 'newsletter' | CaptionNetwork

export function listAnnouncements(finish: Finish): { part: AnnouncementPart; sentence: string }[] {
  const { title, excerpt, captions, newsletter } = finish
  const mail = newsletter ? [newsletter.subject, newsletter.preheader, newsletter.body].join('\n') : ''
  const parts: [AnnouncementPart, string][] = [
    ['title', title],
    ['excerpt', excerpt],
    ...captionNetworks.map((network): [AnnouncementPart, string] => [network, captions[network] ?? '']),
    ['newsletter', mail],
  ]
  return parts.flatMap(([part, text]) =>
    sentencesOfText(text.replaceAll('{url}', ''))
      .filter((sentence) => /\p{L}/u.test(sentence))
      .map((sentence) => ({ part, sentence })),
  )
}
