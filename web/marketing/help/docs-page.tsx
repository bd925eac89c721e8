import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../contract/operator.ts'
import { planIds, plans, tones, type Plan } from '../../../contract/plans.ts'
import type { SitePage } from '../site-page.ts'
import { Article, Part } from '../prose.tsx'
import { drawMarkdown } from './guide-blocks.tsx'
import guide from './guide.md?raw'

const ofPlans = (line: (plan: Plan) => string) => planIds.map((id) => line(plans[id])).join('\n')
const number = (value: number) => value.toLocaleString('en')

/** What guide.md says between double braces. */
const values: Record<string, string> = {
  setup: operator.claims.setup,
  email: operator.contact.email,
  draftAhead: String(promisedHours.draftAhead),
  tones: tones.join(', '),
  prices: ofPlans(
    ({ name, subtitle, priceCents, period, limits: { words } }) =>
      `- **${name}**: ${subtitle}: $${priceCents / 100} a ${period}, posts of ${words.min} to ${words.max} words.`,
  ),
  lengths: ofPlans(
    ({ name, limits: { words } }) => `| ${name} | ${number(words.min)} to ${number(words.max)} |`,
  ),
}

/** What stands before the first heading of a level, and the sections below it; a heading reads `# Title {#id}`. */
function splitAt(mark: '#' | '##', text: string) {
  const [before = '', ...sections] = text.split(new RegExp(`^${mark} `, 'm'))
  return {
    before,
    sections: sections.map((section) => {
      const [, title = '', id = '', body = ''] = /^(.+) \{#([\w-]+)\}\n([^]*)$/.exec(section)!
      return { title, id, body }
    }),
  }
}

const filled = guide.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)
const chapters = splitAt('#', filled).sections.map(({ title, id, body }) => {
  const { before, sections } = splitAt('##', body)
  return {
    title,
    id,
    body: (
      <>
        {drawMarkdown(before)}
        {sections.map((part) => (
          <Part key={part.id} id={part.id} title={part.title}>
            {drawMarkdown(part.body)}
          </Part>
        ))}
      </>
    ),
  }
})

export const docsPage: SitePage = {
  path: '/docs',
  title: 'Guide',
  description:
    'How to set up Quillcast, connect WordPress, fix a connection, and write, schedule and publish posts.',
  jsonLd: [],
  content: (
    <Article
      title="The guide"
      lead={
        <>
          From the first plan to the hundredth post. Something missing?{' '}
          <a href="/contact" className="text-accent underline underline-offset-4">
            Ask us
          </a>
          .
        </>
      }
      chapters={chapters}
    />
  ),
}
