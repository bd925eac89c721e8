import { Marked, type Tokens } from 'marked'
import { promisedHours } from '../../contract/autopilot/promised-hours.ts'
import { operator } from '../../contract/operator.ts'
import { badgeClasses, statusLooks } from '../ui/badge.tsx'
import approve from './help/pictures/approve.svg?raw'
import copy from './help/pictures/copy.svg?raw'
import menu from './help/pictures/menu.svg?raw'
import password from './help/pictures/password.svg?raw'

const pictures: Record<string, string> = { approve, copy, menu, password }

// Terms that the app shows as badges.
const badges = new Map(Object.values(statusLooks).map(([tone, label]) => [label, badgeClasses(tone)]))

/**
 * The Markdown of the guide, the legal pages and the example. A heading is `## Title {#id}` and links to itself,
 * `- **term**: text` makes a definition list, nested lists make problems with solutions, a quote makes an aside, and
 * `![caption](name)` inserts a picture of the guide.
 */
const marked: Marked = new Marked({
  // An address in the text is an example, not a link.
  tokenizer: { url: () => undefined },
  renderer: {
    heading({ depth, text }) {
      const [, title = '', id] = /^(.+) \{#([\w-]+)\}$/.exec(text)!
      return `<h${depth} id="${id}"><a href="#${id}">${inline(title)}</a></h${depth}>`
    },
    blockquote({ raw, tokens }) {
      const mode = raw.includes('<!-- test mode -->') ? ' test-mode-only' : ''
      return `<div class="aside${mode}">${this.parser.parse(tokens)}</div>`
    },
    html: () => '',
    list({ raw, ordered, items }) {
      if (raw.startsWith('- **')) return rows('terms', items.map(readTerm))
      if (ordered || items.every(({ tokens }) => tokens.length === 1)) return false
      const problems = items.map(({ tokens: [seen, help] }) => [
        this.parser.parseInline((seen as Tokens.Text).tokens!),
        (help as Tokens.List).items.map(({ text }) => `<p>${inline(text)}</p>`).join(''),
      ])
      return rows('problems', problems)
    },
    paragraph: ({ tokens: [first] }) =>
      first?.type === 'image' ? drawPicture(first as Tokens.Image) : false,
  },
})

const inline = (text: string): string => marked.parseInline(text, { async: false })

const rows = (look: string, list: string[][]) =>
  `<dl class="${look}">${list.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl>`

function readTerm({ text: line }: Tokens.ListItem): string[] {
  const [, term = '', text = ''] = /^\*\*(.+)\*\*: ([^]+)$/.exec(line)!
  const badge = badges.get(term)
  return [badge ? `<span class="${badge}">${term}</span>` : inline(term), inline(text)]
}

/** Part of a WordPress screen. Phones get it without the menu, so that its text is legible. */
function drawPicture({ href, text }: Tokens.Image): string {
  const draw = (viewBox: string, content: string, hidden: string) =>
    `<svg viewBox="${viewBox}" role="img" aria-label="${text}" class="${hidden}">${content}</svg>`
  const wide = draw('0 0 640 250', drawing('menu') + drawing(href), 'max-sm:hidden')
  const narrow = draw('164 12 462 226', drawing(href), 'sm:hidden')
  return `<figure>${wide}${narrow}<figcaption>${text}</figcaption></figure>`
}

/** The content of the file's svg element. */
function drawing(name: string): string {
  const file = pictures[name]!
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('<'))
}

const usual = { ...promisedHours, setup: operator.claims.setup, email: operator.contact.email }

/** Replaces each `{{name}}` with its value. */
export function fillIn(text: string, more: Record<string, string> = {}): string {
  const values: Record<string, string | number> = { ...usual, ...more }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

export interface Chapter {
  id: string
  title: string
  /** Plain text. */
  paragraphs: string[]
}

/** The chapters of a text, for pages with their own layout. */
export const chaptersOf = (text: string): Chapter[] =>
  fillIn(text)
    .split(/^(?=## )/m)
    .map((chapter) => {
      const [heading = '', ...paragraphs] = chapter.trim().split('\n\n')
      return {
        ...headingsOf(heading, '##')[0]!,
        paragraphs: paragraphs.map((one) => one.replaceAll('\n', ' ')),
      }
    })

/** The headings of one level, in order. */
export const headingsOf = (text: string, mark: '#' | '##') =>
  [...text.matchAll(new RegExp(`^${mark} (.+) \\{#([\\w-]+)\\}$`, 'gm'))].map(([, title = '', id = '']) => ({
    title,
    id,
  }))

export const Markdown = ({ text }: { text: string }) => (
  // oxlint-disable-next-line react/no-danger -- Our own texts, as they are built in.
  <div className="prose" dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />
)
