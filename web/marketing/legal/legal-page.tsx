import { operator } from '../../../contract/operator.ts'
import type { LegalBlock, LegalText } from '../../../contract/operator-texts.ts'
import { Aside, Article, Facts, type Chapter } from '../prose.tsx'

const { legal, contact } = operator

const onRequest = (what: string) => `${what} (we tell you which on request)`
const filling: Record<string, string> = {
  company: legal.company,
  email: contact.email,
  law: legal.country ? `The law of ${legal.country}` : 'The law of the place where we have our seat',
  hosting: legal.hosting || onRequest('our hosting provider'),
  modelProvider: legal.modelProvider || onRequest('the provider of our language model'),
  authority: legal.authority || 'the data protection authority of your country',
}

/** A text of the operator's as a page, with who answers for it at its top. */
export function LegalPage({ title, text }: { title: string; text: LegalText }) {
  const chapters: Chapter[] = text.chapters.map((chapter) => ({
    ...chapter,
    body: <Blocks blocks={chapter.blocks} />,
  }))
  return <Article title={title} lead={text.lead} note={<Answerable />} chapters={chapters} />
}

function Answerable() {
  const day = new Date(legal.effectiveFrom).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <>
      <p className="mt-6 text-soft">
        <span className="font-semibold text-ink">{legal.company}</span>, {legal.address.join(', ')}
        {legal.country && `, ${legal.country}`}. In force since{' '}
        <time dateTime={legal.effectiveFrom}>{day}</time>.
      </p>
      {operator.isSample && (
        <div className="test-mode-only">
          <Aside title="Sample text">
            <p>
              It tells truly what the software does with data, but the company and its address are made up.
              Whoever runs this installation replaces both before real customers come, and has the text
              checked.
            </p>
          </Aside>
        </div>
      )}
    </>
  )
}

// The order of an operator's text never changes while it is shown: its place is its key.
const Blocks = ({ blocks }: { blocks: LegalBlock[] }) =>
  blocks.map((block, at) => <Block key={at} block={block} />)

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <Filled text={block} />
      </p>
    )
  if (Array.isArray(block))
    return (
      <ul>
        {block.map((point) => (
          <li key={point}>
            <Filled text={point} />
          </li>
        ))}
      </ul>
    )
  const rows = Object.entries(block).map(([term, text]) => ({
    key: term,
    term: /^[a-z]/.test(term) ? <code>{term}</code> : term,
    text: <Filled text={text} />,
  }))
  return <Facts rows={rows} />
}

/** The operator's own words in their places; the address for mail can be written to. */
const Filled = ({ text }: { text: string }) =>
  text.split(/\{(\w+)\}/).map((piece, at) => {
    if (at % 2 === 0) return piece
    const word = filling[piece] ?? ''
    return piece === 'email' ? (
      <a key={at} href={`mailto:${word}`}>
        {word}
      </a>
    ) : (
      word
    )
  })
