import type { MailBlock, MailContent } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'

// What RFC 3676 advises for plain text, so that a reply still fits with its quoting signs.
const lineLength = 72

/** The part for people and programs that read plain text; complete in itself. */
export function mailAsText(mail: MailContent, footer: MailFooter): string {
  const below = [
    footer.reason,
    `${footer.contact.before} ${footer.contact.email}`,
    `Quillcast\n${footer.home}`,
    ...(footer.unsubscribe ? [`No more mails of this kind:\n${footer.unsubscribe}`] : []),
    ...footer.notes,
  ]
  const above = [mail.heading, ...mail.blocks.map(blockAsText)]
  const [top, bottom] = [above, below].map((parts) => parts.map(wrapped).join('\n\n'))
  // '-- ' is how mail programs know a signature.
  return `${top}\n\n-- \n${bottom}\n`
}

function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'title':
    case 'note':
      return block.text
    case 'action':
      return `${block.label}:\n${shownAddress(block.url)}`
    case 'link':
      return `${block.text}:\n${shownAddress(block.url)}`
    case 'rows':
      return [block.title, ...block.rows.map(({ name, value }) => `  ${name}: ${value}`)].join('\n')
    case 'copy':
      return `--- ${block.title} ---\n${block.text}`
  }
}

/** As people write it: a mail address without its scheme. */
export const shownAddress = (url: string): string => url.replace(/^mailto:/, '')

// What is there to be copied keeps its lines; a word that is longer than a line, an address for example, stays whole.
function wrapped(part: string): string {
  if (part.startsWith('---')) return part
  return part.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  if (line.length <= lineLength) return line
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength)
      lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines.join('\n')
}
