import { Marked, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Aside, Facts } from './prose.tsx'
import approve from './help/pictures/approve.svg?raw'
import copy from './help/pictures/copy.svg?raw'
import menu from './help/pictures/menu.svg?raw'
import password from './help/pictures/password.svg?raw'

// An address in the text is an example, not a link.
const marked = new Marked({ tokenizer: { url: () => undefined } })

const pictures: Record<string, string> = { approve, copy, menu, password }

// The terms that the app shows as a badge.
const badges: Record<string, BadgeTone> = {
  Writing: 'purple',
  Draft: 'grey',
  Held: 'warn',
  Scheduled: 'blue',
  Publishing: 'accent',
  Published: 'good',
  Failed: 'danger',
}

/**
 * Markdown as the guide and the legal pages show it. `- **term**: text` makes a list of terms, a list in a list problems with what helps, a quote an
 * aside, and `![caption](name)` a picture of the guide.
 */
export const drawMarkdown = (text: string): ReactNode => blocks(marked.lexer(text))

const blocks = (tokens: Token[]): ReactNode => tokens.map((token, at) => <Block key={at} token={token} />)

function Block({ token }: { token: Token }): ReactNode {
  const { tokens = [] } = token as Tokens.Generic
  if (token.type === 'paragraph')
    return tokens[0]?.type === 'image' ? (
      <Picture {...(tokens[0] as Tokens.Image)} />
    ) : (
      <p>{inline(tokens)}</p>
    )
  if (token.type === 'blockquote') {
    const [first, ...rest] = tokens as Tokens.Paragraph[]
    const [title] = first!.tokens as Tokens.Strong[]
    const aside = <Aside title={title!.text}>{blocks(rest)}</Aside>
    return first!.raw.endsWith('<!-- test mode -->') ? <div className="test-mode-only">{aside}</div> : aside
  }
  if (token.type === 'list') return <List {...(token as Tokens.List)} />
  if (token.type === 'table') return <LengthTable {...(token as Tokens.Table)} />
  return null
}

const inline = (tokens: Token[] = []): ReactNode =>
  tokens.map((token, at) => {
    const { type, text, href, tokens: inner } = token as Tokens.Generic
    if (type === 'link')
      return (
        <a key={at} href={href}>
          {inline(inner)}
        </a>
      )
    if (type === 'codespan') return <code key={at}>{text}</code>
    if (type === 'strong') return <strong key={at}>{inline(inner)}</strong>
    if (type === 'em') return <em key={at}>{inline(inner)}</em>
    return type === 'html' ? null : text
  })

function List({ ordered, items, raw }: Tokens.List) {
  if (raw.startsWith('- **')) return <Facts rows={items.map(readTerm)} />
  if (!ordered && items.some(({ tokens }) => tokens.length > 1)) return <Problems items={items} />
  const points = items.map(({ raw: key, tokens: [first, ...rest] }) => (
    <li key={key}>
      {inline((first as Tokens.Text).tokens)}
      {blocks(rest)}
    </li>
  ))
  return ordered ? (
    <ol className="mt-6 space-y-5 [counter-reset:step] [&>li]:relative [&>li]:pl-12 [&>li]:[counter-increment:step] [&>li]:before:absolute [&>li]:before:left-0 [&>li]:before:grid [&>li]:before:size-8 [&>li]:before:place-items-center [&>li]:before:rounded-full [&>li]:before:bg-accent-wash [&>li]:before:text-sm [&>li]:before:font-semibold [&>li]:before:text-accent-strong [&>li]:before:content-[counter(step)/'']">
      {points}
    </ol>
  ) : (
    <ul>{points}</ul>
  )
}

function readTerm({ text: line }: Tokens.ListItem) {
  const [, term = '', text = ''] = /^\*\*(.+)\*\*: ([^]+)$/.exec(line)!
  const tone = badges[term]
  const words = inline(marked.Lexer.lexInline(term))
  return {
    key: term,
    term: tone ? <Badge tone={tone}>{words}</Badge> : words,
    text: inline(marked.Lexer.lexInline(text)),
  }
}

/** What one sees, and what to do about it, side by side where there is room. */
const Problems = ({ items }: { items: Tokens.ListItem[] }) => (
  <dl className="mt-5 divide-y divide-line rounded-xl border border-line bg-surface">
    {items.map(({ raw, tokens: [seen, help] }) => (
      <div key={raw} className="gap-6 p-4 sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:px-5">
        <dt className="leading-snug font-semibold">{inline((seen as Tokens.Text).tokens)}</dt>
        <dd className="mt-2 space-y-1 text-[0.98rem] leading-relaxed sm:mt-0">
          {(help as Tokens.List).items.map(({ text }) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

/** Part of a WordPress screen. On a phone without the menu on its left, so that its words can be read. */
const Picture = ({ href, text }: Tokens.Image) => (
  <figure className="mt-6">
    {['0 0 640 250', '164 12 462 226'].map((viewBox, at) => (
      <svg
        key={viewBox}
        viewBox={viewBox}
        role="img"
        aria-label={text}
        className={`w-full rounded-xl border border-line bg-surface ${at === 0 ? 'max-sm:hidden' : 'sm:hidden'}`}
        // oxlint-disable-next-line react/no-danger -- Our own drawings.
        dangerouslySetInnerHTML={{ __html: (at === 0 ? drawing('menu') : '') + drawing(href) }}
      />
    ))}
    <figcaption className="mt-2 text-[0.95rem] text-soft">{text}</figcaption>
  </figure>
)

/** What stands inside of the file's own svg element. */
function drawing(name: string): string {
  const file = pictures[name]!
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('<'))
}

const LengthTable = ({ header, rows }: Tokens.Table) => (
  <table className="mt-6 w-full border-collapse text-left">
    <caption className="sr-only">Words in a generated post, by plan</caption>
    <thead>
      <tr className="border-b border-edge text-sm text-soft">
        {header.map(({ text }) => (
          <th key={text} scope="col" className="py-2 font-medium not-last:pr-4">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([plan, words]) => (
        <tr key={plan!.text} className="border-b border-line">
          <th scope="row" className="py-3 pr-4 font-semibold">
            {plan!.text}
          </th>
          <td className="py-3 tabular-nums">{words!.text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
