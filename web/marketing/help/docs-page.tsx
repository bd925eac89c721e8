import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../contract/operator.ts'
import { planIds, plans, tones, type Plan } from '../../../contract/plans.ts'
import type { SitePage } from '../site-page.ts'
import { readChapters } from '../markdown-chapters.tsx'
import { Article } from '../prose.tsx'
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
      chapters={readChapters(guide, values).chapters}
    />
  ),
}
