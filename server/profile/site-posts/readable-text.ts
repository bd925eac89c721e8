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

/** What a reader sees of somebody else's HTML, a block a line. */
export function readableText(html: string): string {
  let text = ''
  // Within an element that readers do not see, only its own tags count.
  let hiddenBy = ''
  let depth = 0
  const breakLine = (name: string) => {
    if (!inlineTags.has(name)) text += '\n'
  }
  readTags(html, {
    onOpen(name) {
      if (depth === 0 && skippedTags.has(name)) hiddenBy = name
      if (name === hiddenBy) depth++
      breakLine(name)
    },
    onText(words) {
      if (depth === 0) text += words.replace(/\s+/g, ' ')
    },
    onClose(name) {
      if (name === hiddenBy && --depth === 0) hiddenBy = ''
      breakLine(name)
    },
  })
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
