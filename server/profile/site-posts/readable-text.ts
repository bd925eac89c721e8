import { readTags } from '../../platform/text/read-tags.ts'

const skippedTags = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'textarea',
  'pre',
  'form',
  'title',
  'nav',
  'button',
  'select',
])
const inlineTags = new Set(
  'a abbr b bdi cite code em font i kbd mark q s small span strong sub sup u'.split(' '),
)

export interface TextBlock {
  text: string
  /** How many of its characters are the words of links. */
  linked: number
  /** Within what the page itself calls its main part. */
  isMain: boolean
}

/** What a reader sees of somebody else's HTML, block by block; nothing of elements in `alsoSkipped`. */
export function readBlocks(html: string, alsoSkipped: ReadonlySet<string> = new Set()): TextBlock[] {
  const blocks: TextBlock[] = []
  let [text, linked] = ['', 0]
  // Within an element that readers do not see, only its own tags count.
  let hiddenBy = ''
  let depth = 0
  const inside = { a: 0, main: 0, article: 0 }
  const isCounted = (name: string): name is keyof typeof inside => Object.hasOwn(inside, name)
  const breakLine = (name: string) => {
    if (inlineTags.has(name)) return
    const shown = text
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b]/g, '')
      .trim()
    if (shown !== '') blocks.push({ text: shown, linked, isMain: inside.main + inside.article > 0 })
    ;[text, linked] = ['', 0]
  }
  readTags(html, {
    onOpen(name) {
      if (depth === 0 && (skippedTags.has(name) || alsoSkipped.has(name))) hiddenBy = name
      if (name === hiddenBy) depth++
      breakLine(name)
      if (depth === 0 && isCounted(name)) inside[name]++
    },
    onText(words) {
      if (depth > 0) return
      const shown = words.replace(/\s+/g, ' ')
      text += shown
      if (inside.a > 0) linked += shown.length
    },
    onClose(name) {
      if (name === hiddenBy && --depth === 0) hiddenBy = ''
      breakLine(name)
      if (depth === 0 && isCounted(name) && inside[name] > 0) inside[name]--
    },
  })
  breakLine('')
  return blocks
}

/** The same as text, a block a line. */
export const readableText = (html: string): string =>
  readBlocks(html)
    .map(({ text }) => text)
    .join('\n')
