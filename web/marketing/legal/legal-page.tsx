import { operator } from '../../../contract/operator.ts'
import { Article } from '../article.tsx'
import { fillIn, Markdown } from '../markdown.tsx'
import type { SitePage } from '../site-page.ts'

const { legal } = operator

const onRequest = (what: string) => `${what} (we tell you which on request)`
const values = {
  company: legal.company,
  law: legal.country ? `The law of ${legal.country}` : 'The law of the place where we have our seat',
  hosting: legal.hosting || onRequest('our hosting provider'),
  modelProvider: legal.modelProvider || onRequest('the provider of our language model'),
  authority: legal.authority || 'the data protection authority of your country',
}

const sample = `> **Sample text** <!-- test mode -->
>
> It tells truly what the software does with data, but the company and its address are made up. Whoever runs this installation
> replaces both before real customers come, and has the text checked.`

/** A legal text in Markdown, with the responsible operator at its top. */
export function legalPage(about: Omit<SitePage, 'content'>, text: string): SitePage {
  const [lead = '', ...chapters] = fillIn(text, values).split(/^(?=## )/m)
  const parts = { title: about.title, lead: lead.trim(), text: chapters.join('') }
  return { ...about, content: <Article {...parts} note={<Answerable />} /> }
}

function Answerable() {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  const day = new Date(legal.effectiveFrom).toLocaleDateString('en-GB', style)
  return (
    <>
      <p className="mt-6 text-soft">
        <span className="font-semibold text-ink">{legal.company}</span>, {legal.address.join(', ')}
        {legal.country && `, ${legal.country}`}. In force since{' '}
        <time dateTime={legal.effectiveFrom}>{day}</time>.
      </p>
      {operator.isSample && <Markdown text={sample} />}
    </>
  )
}
