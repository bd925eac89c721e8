import { DomUtils } from 'htmlparser2'
import {
  blocksOf,
  isElement,
  isLink,
  imageLabel,
  rowsOf,
  type ArticleElement,
  type ArticleNode,
} from './article-nodes.ts'

/** A post's content for a plain text mail: links are numbered, and their URLs are listed below. */
export function renderArticleText(nodes: ArticleNode[]): string {
  const links: string[] = []
  const text = blocks(nodes, links).join('\n\n')
  return links.length > 0
    ? `${text}\n\n${links.map((url, index) => `[${index + 1}] ${url}`).join('\n')}`
    : text
}

const blocks = (nodes: ArticleNode[], links: string[]): string[] =>
  blocksOf(nodes, {
    run: (run) => line(run, links),
    element: (element) => block(element, links),
  }).filter(Boolean)

function block({ name, children }: ArticleElement, links: string[]): string {
  const inside = () => blocks(children, links).join('\n\n')
  if (name === 'h2') return underlined(line(children, links), '=')
  if (/^h[3-6]$/.test(name)) return underlined(line(children, links), '-')
  if (name === 'ul' || name === 'ol')
    return children
      .filter(isElement)
      .map((item, index) =>
        indented(name === 'ol' ? `${index + 1}. ` : '- ', blocks(item.children, links).join('\n')),
      )
      .join('\n')
  if (name === 'blockquote') return indented('> ', inside(), '> ')
  if (name === 'pre') return indented('    ', DomUtils.textContent(children).trimEnd())
  if (name === 'hr') return '* * *'
  if (name === 'table')
    return rowsOf(children)
      .map((row) =>
        row.children
          .filter(isElement)
          .map((cell) => line(cell.children, links))
          .join(' | '),
      )
      .join('\n')
  return inside()
}

/** Keeps each line break of the source. */
const line = (nodes: ArticleNode[], links: string[]): string =>
  nodes
    .map((node) => inlineOne(node, links))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim()

function inlineOne(node: ArticleNode, links: string[]): string {
  if (!isElement(node)) return DomUtils.textContent(node).replace(/\s+/g, ' ')
  const { name, attribs, children } = node
  if (name === 'br') return '\n'
  if (name === 'img') return `[${imageLabel(attribs.alt)}]`
  const inside = children.map((child) => inlineOne(child, links)).join('')
  if (name !== 'a' || !attribs.href || !isLink(attribs.href)) return inside
  const knownIndex = links.indexOf(attribs.href)
  return `${inside} [${knownIndex < 0 ? links.push(attribs.href) : knownIndex + 1}]`
}

const underlined = (text: string, sign: string): string =>
  text && `${text}\n${sign.repeat(Math.min(72, text.length))}`

function indented(first: string, text: string, rest = ' '.repeat(first.length)): string {
  return text
    .split('\n')
    .map((one, index) => (index === 0 ? first : rest) + one)
    .join('\n')
}
