export interface TextBlock {
  /** The innermost block element: `p`, `h2`, `li`, `td` … */
  tag: string
  text: string
}

const blockTags =
  /^(p|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|table|caption|tbody|thead|tfoot|tr|td|th|hr|div|figure|figcaption|details|summary)$/
// No post nests deeper. Each block checks all open ones, so the limit keeps the time linear.
const maxDepth = 50
// A paragraph inside one of these is part of it.
const holders = /^(li|dt|dd|td|th|blockquote|figcaption|summary)$/
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

export const decodeText = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => entities[name] ?? '')

/** A readable name for “core/media-text”. */
export function blockLabel(name: string | null | undefined): string {
  const words = name?.split('/').at(-1)?.replaceAll('-', ' ') ?? ''
  return words ? `WordPress block: ${words[0]!.toUpperCase()}${words.slice(1)}` : 'WordPress block'
}

/** The text of a post's HTML in blocks, in order; pictures appear as their text. */
export function readBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = []
  const open: string[] = []
  let text = ''
  const flush = () => {
    const words = decodeText(text).replace(/\s+/g, ' ').trim()
    const holder = open.findLast((tag) => holders.test(tag))
    if (words) blocks.push({ tag: holder ?? open.at(-1) ?? 'p', text: words })
    text = ''
  }
  for (const [, words = '', close, name = '', rest = ''] of html.matchAll(
    /([^<]+)|<(\/?)([a-z][a-z0-9]*)((?:[^a-z0-9<>][^<>]*)?)>/gi,
  )) {
    text += words
    const tag = name.toLowerCase()
    if (tag === 'br') text += ' '
    else if (tag === 'img') text += ` [Picture: ${/\salt="([^"]*)"/.exec(rest)?.[1] ?? ''}] `
    else if (blockTags.test(tag)) {
      flush()
      if (/\sdata-wp-name=/.test(rest)) text = blockLabel(/\sdata-wp-name="([^"]*)"/.exec(rest)?.[1])
      if (!close && tag !== 'hr' && open.length < maxDepth) open.push(tag)
      else if (close && open.includes(tag)) open.length = open.lastIndexOf(tag)
    }
  }
  flush()
  return blocks
}

/** The alternative texts of the pictures. */
export const readPictureTexts = (html: string): string[] =>
  [...html.matchAll(/<img\b[^<>]*?\salt="([^"]*)"/gi)].map(([, alt = '']) => decodeText(alt))

export interface TextLink {
  href: string
  text: string
}

export function readLinks(html: string): TextLink[] {
  return [...html.matchAll(/<a\s[^<>]*?href="([^"]*)"[^<>]*>(.*?)<\/a>/gis)].map(
    ([, href = '', inner = '']) => ({
      href: decodeText(href),
      text: decodeText(inner.replace(/<[^<>]*>/g, '')).trim(),
    }),
  )
}
