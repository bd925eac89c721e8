import { ProductPicture } from '../product-picture.tsx'
import { Section } from '../section.tsx'
import { type Chapter, chaptersOf } from '../../markdown.tsx'
import written from './features.md?raw'
import { promisedHours } from '../../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../../contract/operator.ts'
import { WaxSeal } from './wax-seal.tsx'

/** Problems of other tools and how we prevent them. Tests prove each claim. */
export const features = chaptersOf(written)
const pictures = [
  { id: 'voice', name: 'editor', alt: 'The editor: a draft, with what was checked beside it' },
  { id: 'autopilot', name: 'calendar', alt: 'A month with its scheduled posts' },
  { id: 'doctor', name: 'doctor', alt: 'The connection test: each check of a WordPress site, passed' },
] as const
const others = features.filter((feature) => !pictures.some(({ id }) => id === feature.id))

/** Nine cards, three of them with a picture of the product. */
export const FeaturesSection = () => (
  <Section id="features" label="Features" title="Nine things that go wrong with automatic blogs, put right.">
    <ul className="mt-7 grid gap-x-12 gap-y-8 lg:mt-14 lg:gap-y-20">
      {pictures.map(({ id, name, alt }) => (
        <li
          key={name}
          className="grid items-center gap-x-14 gap-y-5 lg:grid-cols-[1fr_1.5fr] lg:even:grid-cols-[1.5fr_1fr] lg:even:[&>article]:order-last"
        >
          <FeatureWords {...features.find((feature) => feature.id === id)!} />
          <div>
            <ProductPicture name={name} alt={alt} />
          </div>
        </li>
      ))}
    </ul>
    <ul className="mt-8 grid gap-x-10 gap-y-5 border-t border-line pt-7 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-y-12">
      {others.map((feature) => (
        <li key={feature.id}>
          <FeatureWords {...feature} />
        </li>
      ))}
    </ul>
  </Section>
)

/** The problem, struck out as an editor would, and what replaces it. */
const FeatureWords = ({ id, title, paragraphs: [trouble, answer] }: Chapter) => (
  <article aria-labelledby={`feature-${id}`}>
    <p className="text-[0.95rem] text-soft max-sm:text-sm">
      <s className="decoration-seal decoration-[1.5px]">{trouble}</s>
    </p>
    <h3 id={`feature-${id}`} className="mt-0.5 font-display text-2xl lg:text-heading">
      {title}
    </h3>
    <p className="mt-1 max-w-[34rem] text-soft max-sm:text-[0.95rem] max-sm:leading-snug">{answer}</p>
  </article>
)

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
