import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'

/** A paragraph, heading or list item of a post, with its links as ids: the rewriter never sees an address. */
export interface Piece {
  number: number
  tag: string
  text: string
}

/** New texts by the number of the piece, and a sentence about them for the owner. */
export interface Proposal {
  changes: Map<number, string>
  note: string
}

// No block in a block, and nothing that plain words would lose: those are left as they are.
const block =
  /<(p|h2|h3|li)>((?:(?!<(?:p|h2|h3|li|ul|ol|table|figure|blockquote|img|sup|sub|del|ins|s|kbd|ruby)[\s>])[\s\S])*?)<\/\1>/g
const link = /<a href="([^"]*)">([\s\S]*?)<\/a>/g

export function readPieces(content: string): { pieces: Piece[]; links: string[] } {
  const links: string[] = []
  const pieces = [...content.matchAll(block)].map(([, tag, inner], at) => {
    const marked = inner!.replace(link, (_whole, href: string, words: string) => {
      links.push(href)
      return `[[l${links.length}|${words.replace(/<[^<>]*>/g, '')}]]`
    })
    return { number: at + 1, tag: tag!, text: plainText(marked).replace(/\s+/g, ' ') }
  })
  return { pieces, links }
}

/** The content with the pieces' new texts; an empty one takes its piece out. Only links that were there before come back. */
export function writePieces(content: string, changes: Map<number, string>): string {
  const { pieces, links } = readPieces(content)
  let at = 0
  const written = content.replace(block, (whole, tag: string) => {
    const piece = pieces[at++]!
    const text = changes.get(piece.number)
    if (text === undefined || text === piece.text) return whole
    if (text === '') return ''
    return writePiece(tag, text, links)
  })
  return written.replace(/<(ul|ol)>\s*<\/\1>/g, '')
}

export const writePiece = (tag: string, text: string, links: string[]) =>
  `<${tag}>${withLinks(text, links)}</${tag}>`

/** A piece's text as read, its links by their words alone. */
export const withoutLinkMarks = (text: string): string => text.replace(/\[\[l\d{1,3}\|([^[\]]*)\]\]/g, '$1')

const withLinks = (text: string, links: string[]) =>
  escapeHtml(text)
    .replace(/\[\[l(\d{1,3})\|([^[\]]*)\]\]/g, (_whole, number: string, words: string) => {
      const href = links[Number(number) - 1]
      return href === undefined ? words : `<a href="${href}">${words}</a>`
    })
    .replace(/\[\[(?:[^|\]]{0,20}\|)?|\]\]/g, '')
