import { promisedHours } from '../../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../../contract/operator.ts'
import { Section } from '../section.tsx'
import { WaxSeal } from './wax-seal.tsx'

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

const { address, title } = operator.video

/** A still with a play button, which web/marketing/landing/video.ts replaces with the player when pressed. */
const VideoPoster = () => (
  <div
    data-video={address}
    data-video-title={title}
    className="deep relative overflow-hidden rounded-2xl shadow-lift sm:aspect-video"
  >
    <button
      type="button"
      className="group relative block aspect-video w-full rounded-2xl text-left -outline-offset-4"
    >
      <WaxSeal className="absolute top-1/2 right-[8%] w-[34%] -translate-y-1/2 rotate-12" />
      <span className="absolute inset-y-0 left-0 flex w-1/2 flex-col justify-between p-5 sm:p-9">
        <span className="font-display text-[1.75rem] leading-[1.05] tracking-[-0.015em] sm:text-[3.25rem]">
          <span className="sr-only">Play video: </span>
          {title}
        </span>
        <span className="grid size-14 place-items-center rounded-full bg-seal text-on-accent transition-transform duration-200 group-hover:scale-105 sm:size-20">
          <svg aria-hidden="true" viewBox="0 0 24 24" className="ml-1 size-6 fill-current sm:size-9">
            <path d="M6 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.7l-12-7.5A1 1 0 0 0 6 4.5z" />
          </svg>
        </span>
      </span>
    </button>
    <Missing />
  </div>
)

/** Shown while the operator has configured no video. */
const Missing = () => (
  <div
    hidden
    data-video-missing=""
    tabIndex={-1}
    className="space-y-4 p-6 outline-none sm:absolute sm:inset-0 sm:overflow-auto sm:p-8"
  >
    <p className="font-display text-2xl leading-tight">
      The operator of this site has not added a video yet.
    </p>
    <p>The three steps beside it tell the same in words.</p>
  </div>
)
