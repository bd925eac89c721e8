import { ElementType, parseDocument } from 'htmlparser2'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import type { contentForms } from '../../schema/profile.ts'
import { takeHash, type CarriedBlocks } from './carried-blocks.ts'
import { isNamed, outerHtml, type Node } from './html-nodes.ts'
import type { MediaIds } from './read-media.ts'
import { toBlocks } from './to-blocks.ts'

export type ContentForm = (typeof contentForms)[number]

/** The next form for a firewall that refuses this one: https://coreruleset.org/ blocks comments (941180), then pictures (941160). */
export const plainerForm: Record<ContentForm, ContentForm | undefined> = {
  blocks: 'html',
  html: 'text',
  text: undefined,
}

/** Renders the post in a form and marks it so we can find it again; without comments the mark is a class. */
export function renderContent(
  html: string,
  mark: string,
  version: number,
  form: ContentForm,
  { pictures, carried = new Map() }: { pictures?: MediaIds; carried?: CarriedBlocks } = {},
): string {
  if (form === 'blocks') return toBlocks(html, mark, version, pictures, carried)
  const clean = parseDocument(sanitizeContent(html)).children.map((node) => {
    const hash = takeHash(node)
    const block = hash === undefined ? undefined : carried.get(hash)
    return block && isNamed(node, 'div') ? withoutComments(block.source) : outerHtml([onOneLine(node)])
  })
  const words = form === 'text' ? withoutPictures(clean.join('')) : clean.join('')
  return `<div class="aw-${mark} awv-${version}">${words}</div>`
}

function withoutComments(source: string): string {
  const [first = '', ...rest] = source.split('<!--')
  return [first, ...rest.map((part) => part.slice(part.indexOf('-->') + 3))].join('').trim()
}

/** Without blocks, WordPress turns line breaks in the source into visible ones, except in preformatted text. */
function onOneLine(node: Node): Node {
  if (node.type === ElementType.Text) node.data = node.data.replace(/[\r\n]+/g, ' ')
  else if ('children' in node && !isNamed(node, 'pre')) node.children.forEach(onOneLine)
  return node
}

/** Also removes the element that a picture leaves empty, but keeps captions. */
const withoutPictures = (html: string) =>
  html.replace(/<img\b[^<>]*>/g, '').replace(/<(p|figure)(?:\s[^<>]*)?>\s*<\/\1>/g, ' ')

/** True when the content carries the mark in any form. */
export const carriesMark = (content: string, mark: string): boolean =>
  content.includes(`"aw":"${mark}"`) || content.includes(`aw-${mark}`)

/** True when the content carries exactly this version. */
export const carriesVersion = (content: string, mark: string, version: number): boolean =>
  versionIn(content, mark) === version

/** The version in the content; undefined when an edit in WordPress removed our mark. */
export function versionIn(content: string, mark: string): number | undefined {
  const found =
    new RegExp(`"aw":"${mark}","awVersion":(\\d+)\\}`).exec(content) ??
    new RegExp(`class="aw-${mark} awv-(\\d+)"`).exec(content)
  return found ? Number(found[1]) : undefined
}
