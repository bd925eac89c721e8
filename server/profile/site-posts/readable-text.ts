import { readTags } from '../../platform/text/read-tags.ts'

const skippedTags = new Set(
  'script style noscript template svg iframe textarea pre form title nav button select'.split(' '),
)
const inlineTags = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

const heading = /^h[1-6]$/

export interface TextBlock {
  text: string
  linked: number
  isMain: boolean
  isHeading: boolean
}

/** The visible text of foreign HTML by block, without elements in `alsoSkipped`. */
export function readBlocks(html: string, alsoSkipped: ReadonlySet<string> = new Set()): TextBlock[] {
  const blocks: TextBlock[] = []
  let [text, linked] = ['', 0]
  // Inside a hidden element, only its own tags count.
  let hiddenBy = ''
  let depth = 0
  let isHeading = false
  const inside = { a: 0, main: 0, article: 0 }
  const isCounted = (name: string): name is keyof typeof inside => Object.hasOwn(inside, name)
  const breakLine = (name: string) => {
    if (inlineTags.has(name)) return
    const shown = text
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b]/g, '')
      .trim()
    if (shown !== '')
      blocks.push({ text: shown, linked, isMain: inside.main + inside.article > 0, isHeading })
    ;[text, linked] = ['', 0]
  }
  readTags(html, {
    onOpen(name) {
      if (depth === 0 && (skippedTags.has(name) || alsoSkipped.has(name))) hiddenBy = name
      if (name === hiddenBy) depth++
      breakLine(name)
      isHeading ||= heading.test(name)
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
      if (heading.test(name)) isHeading = false
      if (depth === 0 && isCounted(name) && inside[name] > 0) inside[name]--
    },
  })
  breakLine('')
  return blocks
}

/** The visible text, one block per line. */
export const readableText = (html: string): string =>
  readBlocks(html)
    .map(({ text }) => text)
    .join('\n')
