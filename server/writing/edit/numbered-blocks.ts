import { captionNetworks } from '../../../contract/posts/posts.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { splitMarked, withoutMarks } from '../links/place-links.ts'
import { sentencesOfText } from '../text/words.ts'
import type { Finish, FinishPart } from '../writer.ts'

const blockTag = /^(?:p|h[2-6]|ul|ol|dl|blockquote|table|figure|pre|details|div)$/

/** The top-level elements of a post, and any text between them. Models refer to them by number, starting at 1. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let [depth, from] = [0, 0]
  const cut = (to: number) => {
    const block = html.slice(from, to).trim()
    if (block !== '') blocks.push(block)
    from = to
  }
  for (const { index, 0: tag, 1: slash, 2: name = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (!blockTag.test(name)) continue
    if (!slash && depth === 0) cut(index)
    depth += slash ? -1 : 1
    if (depth === 0) cut(index + tag.length)
  }
  cut(html.length)
  return blocks
}

export const splitSections = (html: string): string[] => html.split(/(?=<h2[ >])/).filter(Boolean)

export const isHeading = (block: string | undefined): boolean => /^<h2[ >]/.test(block ?? '')

export const withoutHeadings = (html: string): string =>
  splitBlocks(html)
    .filter((block) => !isHeading(block))
    .join('')

export function blocksWith(content: string, passage: string): number[] {
  const lines = passage.split('\n').map(lettersOf).filter(Boolean)
  return splitBlocks(content).flatMap((block, at) => {
    const letters = lettersOf(plainText(block))
    return lines.some((line) => letters.includes(line)) ? at + 1 : []
  })
}

// An escaped bracket would be read as a real one.
const carried =
  /<(?!\/?(?:p|h[23]|[uo]l|li|blockquote|table|thead|tbody|tr|t[hd]|strong|em|b|i|u|mark|br ?\/?)>)|&#9[13];/

/** Whether Markdown can express everything in the block; pictures, footnotes and nested lists can't be. */
export const isWholeInMarkdown = (block: string): boolean =>
  !carried.test(block) && (block.match(/<[uo]l>/g)?.length ?? 0) < 2

export function toMarkdown(block: string): string {
  if (isHeading(block)) return `## ${inline(block)}`
  if (/^<h\d/.test(block)) return `### ${inline(block)}`
  if (block.startsWith('<blockquote>')) return `> ${inline(block)}`
  const [, list] = /^<([uo])l>/.exec(block) ?? []
  if (list)
    return textsOf(block, 'li')
      .map((item, at) => `${list === 'o' ? `${at + 1}.` : '-'} ${inline(item)}`)
      .join('\n')
  if (block.startsWith('<table>'))
    return textsOf(block, 'tr')
      .map((row) => `| ${textsOf(row, 't[hd]').map(inline).join(' | ')} |`)
      .join('\n')
  return inline(block)
}

const textsOf = (html: string, tag: 'li' | 'tr' | 't[hd]') =>
  Array.from(html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')), ([, inner = '']) => inner)

const inline = (html: string) =>
  plainText(
    html
      .replace(/<img\b[^<>]*?\salt="([^"<>]*)"[^<>]*>/g, '(picture: $1)')
      .replace(/<\/?(?:strong|b)>/g, '**')
      .replace(/<\/?(?:em|i)>/g, '*'),
  ).replace(/\s+/g, ' ')

export interface NumberedSentence {
  n: number
  /** The sentence as written, without marks. */
  sentence: string
}

const mark = (n: number) => `‹${n}›`
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

export function listAnnouncements(finish: Finish): { part: FinishPart; sentence: string }[] {
  const { title, excerpt, captions, newsletter } = finish
  const mail = newsletter ? [newsletter.subject, newsletter.preheader, newsletter.body].join('\n') : ''
  const parts: [FinishPart, string][] = [
    ['title', title],
    ['excerpt', excerpt],
    ...captionNetworks.map((network): [FinishPart, string] => [network, captions[network] ?? '']),
    ['newsletter', mail],
  ]
  return parts.flatMap(([part, text]) =>
    sentencesOfText(text.replaceAll('{url}', ''))
      .filter((sentence) => /\p{L}/u.test(sentence))
      .map((sentence) => ({ part, sentence })),
  )
}
