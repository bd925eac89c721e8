import { promisedHours } from '../../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../../contract/operator.ts'
import { Section } from '../section.tsx'
import { VideoPoster } from '../video-poster.tsx'

/** The steps from signing up to the first post. */
const steps = [
  {
    title: 'Say who you are',
    text: `Your business, your ideal client, what you promise. Connect your WordPress with one click. Setup takes ${operator.claims.setup}.`,
  },
  {
    title: 'Read the draft, or don’t',
    text: `${promisedHours.draftAhead} hours before each slot, the draft is in your inbox. Edit it, hold it, skip it, approve it, or do nothing at all.`,
  },
  {
    title: 'Find it on your site',
    text: `At its hour the post goes live, once. Then the captions arrive with its link. For ${promisedHours.undo} hours you can take it back.`,
  },
]

export const HowItWorks = () => (
  <Section
    id="how-it-works"
    label="How it works"
    title="One short evening, then a blog that keeps its appointments."
    look="border-y border-line bg-surface"
  >
    <div className="mt-8 grid items-center gap-x-14 gap-y-5 lg:grid-cols-[1.55fr_1fr]">
      <VideoPoster />
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr] py-3.5">
            <span aria-hidden="true" className="font-display text-title leading-none text-accent">
              {index + 1}
            </span>
            <div>
              <h3 className="font-display text-2xl leading-tight">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </Section>
)
