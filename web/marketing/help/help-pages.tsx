import { planIds, plans, tones, type Plan } from '../../../contract/billing/plans.ts'
import { PageTop, ReadingFrame } from '../article.tsx'
import { TextLink } from '../text-link.tsx'
import { fillIn, headingsOf, Markdown } from '../markdown.tsx'
import type { SitePage } from '../site-page.ts'
import guide from './guide.md?raw'

const ofPlans = (line: (plan: Plan) => string) => planIds.map((id) => line(plans[id])).join('\n')
const number = (value: number) => value.toLocaleString('en')

/** Values for guide.md only. */
const values = {
  tones: tones.join(', '),
  prices: ofPlans(
    ({ name, subtitle, priceCents, period, limits: { words } }) =>
      `- **${name}**: ${subtitle}: $${priceCents / 100} a ${period}, posts of ${words.min} to ${words.max} words.`,
  ),
  lengths: ofPlans(
    ({ name, limits: { words } }) => `| ${name} | ${number(words.min)} to ${number(words.max)} |`,
  ),
}

interface HelpArticle {
  id: string
  title: string
  parts: { id: string; title: string }[]
  text: string
}

/** The text up to the first part, or that of one part, with its heading. */
const sectionOf = (text: string, part?: string) =>
  text.split(/^(?=## )/m).find((section, at) => (part ? section.includes(`{#${part}}\n`) : at === 0)) ?? ''

/** Each chapter of guide.md is an article at its own address. */
const articles: HelpArticle[] = guide.split(/^(?=# )/m).map((text) => ({
  ...headingsOf(text, '#')[0]!,
  parts: headingsOf(text, '##'),
  text: text.slice(text.indexOf('\n')),
}))

const articlePage = ({ id, title, parts, text }: HelpArticle): SitePage => ({
  path: `/docs/${id}`,
  title: `${title} · Help`,
  description: `${title}: ${parts.map((part) => part.title).join(', ') || 'how it works in Quillcast'}.`,
  content: (
    <ReadingFrame>
      <p className="mb-4">
        <TextLink href="/docs" isApart>
          All help articles
        </TextLink>
      </p>
      <h1 id={id} className="mb-5 font-display text-title">
        {title}
      </h1>
      <Markdown text={fillIn(text, values)} />
      <Contact />
    </ReadingFrame>
  ),
})

const Contact = () => (
  <p className="mt-12 border-t border-line pt-6 text-soft">
    Didn’t find it? <TextLink href="/contact">Ask us</TextLink>.
  </p>
)

/** The searchable text: without Markdown and link targets. */
const wordsOf = (text: string) => text.replaceAll(/\]\([^()]*\)|[^\p{L}\p{N}’'-]+/gu, ' ').toLowerCase()

const indexPage: SitePage = {
  path: '/docs',
  title: 'Help',
  description:
    'How to set up Quillcast, connect WordPress, fix a connection, and write, schedule and publish posts.',
  content: (
    <ReadingFrame>
      <PageTop title="Help" lead="Short articles, from your first post to your hundredth." />
      {/* web/marketing/help/help-search.ts makes it visible. */}
      <div data-help-search="" hidden className="mt-8">
        <label htmlFor="help-search" className="font-medium">
          Search
        </label>
        <input
          id="help-search"
          type="search"
          autoComplete="off"
          className="mt-1.5 block min-h-12 w-full rounded-lg border border-edge bg-surface px-4 text-lg"
        />
        <p role="status" className="mt-2 min-h-6 text-soft" />
      </div>
      <ul className="mt-4 divide-y divide-line">
        {articles.map(({ id, title, parts, text }) => (
          <li key={id} data-help-text={wordsOf(`${title} ${sectionOf(text)}`)} className="py-4">
            <h2 id={id} className="scroll-mt-24 font-display text-2xl">
              <a href={`/docs/${id}`} className="inline-flex min-h-11 items-center hover:underline">
                {title}
              </a>
            </h2>
            <ul className="flex flex-wrap gap-x-6 text-soft">
              {parts.map((part) => (
                <li key={part.id} data-help-part={wordsOf(sectionOf(text, part.id))}>
                  <a
                    id={part.id}
                    href={`/docs/${id}#${part.id}`}
                    className="inline-block scroll-mt-24 py-1 underline-offset-4 hover:text-ink hover:underline"
                  >
                    {part.title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Contact />
    </ReadingFrame>
  ),
}

export const helpPages: SitePage[] = [indexPage, ...articles.map(articlePage)]
