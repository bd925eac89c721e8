import { plainText } from '../../posts/content/plain-text.ts'
import type { Section } from '../writer.ts'

export interface Block {
  isHeading: boolean
  /** HTML, or plain text for a heading. */
  html: string
}

/** A heading, paragraph, list, table or quotation, which the editor refers to by number. */
export interface NumberedBlock extends Block {
  /** Starts at 1. */
  number: number
}

const blockTag = /^(?:p|h[2-6]|ul|ol|dl|blockquote|table|figure|pre|details|div)$/

/** The top-level elements of sanitized HTML, and any text between them. */
function splitBlocks(html: string): string[] {
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

export function numberBlocks(sections: Section[]): NumberedBlock[] {
  const blocks = sections.flatMap(({ heading, html }): Block[] => [
    ...(heading === '' ? [] : [{ isHeading: true, html: heading }]),
    ...splitBlocks(html).map((block) => ({ isHeading: false, html: block })),
  ])
  return blocks.map((block, at) => ({ number: at + 1, ...block }))
}

/** Groups blocks into sections, in order; drops a section that has only a heading. */
export function joinBlocks(blocks: Block[]): Section[] {
  const sections: Section[] = [{ heading: '', html: '' }]
  for (const { isHeading, html } of blocks)
    if (isHeading) sections.push({ heading: html, html: '' })
    else sections.at(-1)!.html += html
  return sections.filter(({ html }) => html !== '')
}

/** A post's sections. A heading with markup or with nothing below it becomes an ordinary block, so that nothing is lost. */
export const sectionsOf = (content: string): Section[] =>
  joinBlocks(
    splitBlocks(content).map((html, at, all) => {
      const isHeading = /^<h2>[^<[]+<\/h2>$/.test(html) && at + 1 < all.length && !/^<h2/.test(all[at + 1]!)
      return { isHeading, html: isHeading ? plainText(html) : html }
    }),
  )

// An escaped bracket would be read as a real one.
const carried =
  /<(?!\/?(?:p|h[23]|[uo]l|li|blockquote|table|thead|tbody|tr|t[hd]|strong|em|b|i|u|mark|br ?\/?)>)|&#9[13];/

/** Whether Markdown can express everything in the block; pictures, footnotes and nested lists can't be. */
export const isWholeInMarkdown = ({ html }: Block): boolean =>
  !carried.test(html) && (html.match(/<[uo]l>/g)?.length ?? 0) < 2

/** The block in Markdown, which is how models write. */
export function toMarkdown({ isHeading, html }: Block): string {
  if (isHeading) return `## ${html}`
  if (/^<h2[ >]/.test(html)) return `## ${inline(html)}`
  if (/^<h\d/.test(html)) return `### ${inline(html)}`
  if (html.startsWith('<blockquote>')) return `> ${inline(html)}`
  const [, list] = /^<([uo])l>/.exec(html) ?? []
  if (list)
    return textsOf(html, 'li')
      .map((item, at) => `${list === 'o' ? `${at + 1}.` : '-'} ${inline(item)}`)
      .join('\n')
  if (html.startsWith('<table>'))
    return textsOf(html, 'tr')
      .map((row) => `| ${textsOf(row, 't[hd]').map(inline).join(' | ')} |`)
      .join('\n')
  return inline(html)
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
