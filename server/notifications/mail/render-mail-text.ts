import { fitArticle } from './render-article-html.ts'
import { renderArticleText } from './render-article-text.ts'
import { type BlockRenderers, type MailContent, renderBlocks, rowsOf } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'

// RFC 3676 advises this length, so that quoted replies still fit.
const maxLineLength = 72

/** The plain text part; complete in itself. */
export function renderMailText(mail: MailContent, footer: MailFooter): string {
  const below = [
    footer.reason,
    `${footer.contact.before} ${footer.contact.email}`,
    `Quillcast\n${footer.home}`,
    ...(footer.unsubscribe ? [`Unsubscribe from these emails:\n${footer.unsubscribe}`] : []),
    ...footer.notes,
  ]
  const above = [mail.heading ?? mail.subject, ...renderBlocks(mail, renderers).flat()]
  const [top, bottom] = [above, below].map((parts) => parts.map(wrapLines).join('\n\n'))
  // Mail clients recognize a signature by '-- '.
  return `${top}\n\n-- \n${bottom}\n`
}

export const articleCutNotice = 'This post is too long for an email. Here is the first part.'

const renderers: BlockRenderers<string | string[]> = {
  text: ({ text }) => text,
  title: ({ text }) => text,
  note: ({ text }) => text,
  action: ({ label, url }) => `${label}:\n${displayUrl(url)}`,
  choices: ({ choices }) => choices.map(({ label, url }) => `${label}:\n${url}`),
  article: ({ title, content, url }) => {
    const { nodes, isCut } = fitArticle(content)
    const rest = isCut ? [`${articleCutNotice} Read the whole post:\n${url}`] : []
    return [`--- ${title} ---`, renderArticleText(nodes), ...rest]
  },
  link: ({ text, url }) => `${text}:\n${displayUrl(url)}`,
  rows: (block) => [block.title, ...rowsOf(block).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  copy: ({ title, text }) => `--- ${title} ---\n${text}`,
}

/** As people write it: a mail address without its scheme. */
export const displayUrl = (url: string): string => url.replace(/^mailto:/, '')

// Text to be copied keeps its lines; a word longer than a line, such as a URL, stays whole.
function wrapLines(part: string): string {
  if (part.startsWith('---')) return part
  return part.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  if (line.length <= maxLineLength) return line
  // Wrapped lines of an item or a quotation are indented alike.
  const [mark = ''] = /^\s*(?:- |\d+\. |(?:> )+)?/.exec(line) ?? []
  const indent = mark.includes('>') ? mark : ' '.repeat(mark.length)
  const lines: string[] = []
  for (const word of line.slice(mark.length).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLineLength)
      lines.push(`${lines.pop()} ${word}`)
    else lines.push((last === undefined ? mark : indent) + word)
  }
  return lines.join('\n')
}
