import { plainText } from '../../posts/content/plain-text.ts'
import type { Section } from '../writer.ts'

/** A heading, paragraph, list, table or quotation of a post, as the editor names it by its number. */
export interface NumberedBlock {
  /** From 1. */
  number: number
  /** Which section it stands in, from 0. */
  section: number
  isHeading: boolean
  /** HTML; of a heading its plain text. */
  html: string
}

const topLevel = /<(p|h3|blockquote|ul|ol|table|figure)>[\s\S]*?<\/\1>/g

export function numberBlocks(sections: Section[]): NumberedBlock[] {
  const blocks = sections.flatMap(({ heading, html }, section) => [
    ...(heading === '' ? [] : [{ section, isHeading: true, html: heading }]),
    ...(html.match(topLevel) ?? []).map((block) => ({ section, isHeading: false, html: block })),
  ])
  return blocks.map((block, at) => ({ number: at + 1, ...block }))
}

/** The block as the model writes text itself: in Markdown. */
export function toMarkdown({ isHeading, html }: NumberedBlock): string {
  if (isHeading) return `## ${html}`
  if (html.startsWith('<h3>')) return `### ${inline(html)}`
  if (html.startsWith('<blockquote>')) return `> ${inline(html)}`
  if (html.startsWith('<ul>'))
    return itemsOf(html)
      .map((item) => `- ${item}`)
      .join('\n')
  if (html.startsWith('<ol>'))
    return itemsOf(html)
      .map((item, at) => `${at + 1}. ${item}`)
      .join('\n')
  if (html.startsWith('<table>'))
    return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)]
      .map(
        ([, row]) =>
          `| ${[...row!.matchAll(/<t[hd]>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => inline(cell!)).join(' | ')} |`,
      )
      .join('\n')
  return inline(html)
}

const itemsOf = (html: string) => [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item]) => inline(item!))

const inline = (html: string) =>
  plainText(html.replace(/<\/?strong>/g, '**').replace(/<\/?em>/g, '*')).replace(/\s+/g, ' ')

/** The sections again, from their blocks in order; one of which only the heading is left goes. */
export function joinBlocks(blocks: NumberedBlock[], before: Section[]): Section[] {
  return before.flatMap((section, at) => {
    const own = blocks.filter((block) => block.section === at)
    const html = own
      .filter(({ isHeading }) => !isHeading)
      .map((block) => block.html)
      .join('')
    if (html === '') return []
    const heading = own.find(({ isHeading }) => isHeading)?.html ?? section.heading
    return [{ ...section, heading, html }]
  })
}
