import { ElementType, parseDocument } from 'htmlparser2'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import type { contentForms } from '../../schema/profile.ts'
import { takeHash, type CarriedBlocks } from './carried-blocks.ts'
import { isNamed, outerHtml, type Node } from './html-nodes.ts'
import type { MediaIds } from './read-media.ts'
import { carriesVersion as blocksCarry, toBlocks } from './to-blocks.ts'

export type ContentForm = (typeof contentForms)[number]

/** What a firewall that refuses this form is offered next: https://coreruleset.org/ blocks comments (941180), then pictures (941160). */
export const plainerForm: Record<ContentForm, ContentForm | undefined> = {
  blocks: 'html',
  html: 'text',
  text: undefined,
}

/** The HTML of a post in one of the forms, marked so that it is found again; `html` and `text` carry no comments, hence a class. */
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
    const known = hash === undefined ? undefined : carried.get(hash)
    return known && isNamed(node, 'div') ? withoutComments(known.source) : outerHtml([onOneLine(node)])
  })
  const words = form === 'text' ? withoutPictures(clean.join('')) : clean.join('')
  return `<div class="${markClass(mark)} ${versionClass(version)}">${words}</div>`
}

function withoutComments(source: string): string {
  const [first = '', ...rest] = source.split('<!--')
  return [first, ...rest.map((part) => part.slice(part.indexOf('-->') + 3))].join('').trim()
}

const markClass = (mark: string) => `aw-${mark}`
const versionClass = (version: number) => `awv-${version}`

/** Without blocks WordPress shows a line break of the source as one of the text, except in what is preformatted. */
function onOneLine(node: Node): Node {
  if (node.type === ElementType.Text) node.data = node.data.replace(/[\r\n]+/g, ' ')
  else if ('children' in node && !isNamed(node, 'pre')) node.children.forEach(onOneLine)
  return node
}

/** A picture alone in its element leaves no empty one behind; the words below one stay. */
const withoutPictures = (html: string) =>
  html.replace(/<img\b[^<>]*>/g, '').replace(/<(p|figure)(?:\s[^<>]*)?>\s*<\/\1>/g, ' ')

/** True when the content carries the mark, whatever its form. */
export const carriesMark = (content: string, mark: string): boolean =>
  content.includes(`"aw":"${mark}"`) || content.includes(markClass(mark))

/** True when the content carries exactly this version of the post. */
export const carriesVersion = (content: string, mark: string, version: number): boolean =>
  blocksCarry(content, mark, version) ||
  content.includes(`class="${markClass(mark)} ${versionClass(version)}"`)

/** The version that the content carries; undefined when an edit there removed our mark. */
export function versionIn(content: string, mark: string): number | undefined {
  const found =
    new RegExp(`"aw":"${mark}","awVersion":(\\d+)\\}`).exec(content) ??
    new RegExp(`class="aw-${mark} awv-(\\d+)"`).exec(content)
  return found ? Number(found[1]) : undefined
}
