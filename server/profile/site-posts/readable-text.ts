import { Parser } from 'htmlparser2'

const silent = new Set([
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
const inline = new Set('a abbr b bdi cite code em font i kbd mark q s small span strong sub sup u'.split(' '))

/** What a reader sees of somebody else's HTML, a block a line. */
export function readableText(html: string): string {
  let text = ''
  let silence = 0
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) silence++
      if (!inline.has(name)) text += '\n'
    },
    ontext(data) {
      if (silence === 0) text += data.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (silent.has(name)) silence--
      if (!inline.has(name)) text += '\n'
    },
  })
  parser.write(html)
  parser.end()
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b]/g, '')
    .replace(/ *\n\s*/g, '\n')
    .trim()
}
