import { plans } from '../../../contract/billing/plans.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { SitePage } from '../site-page.ts'
import { SiteFrame } from '../marketing-frame.tsx'
import { FeaturesSection, HowItWorks } from './features/features-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { structuredData } from './structured-data.ts'
import { TestimonialsSection } from './testimonials-section.tsx'
import { WaxSeal } from './features/wax-seal.tsx'
import { faq } from './faq.ts'
import { TextLink } from '../text-link.tsx'
import { SectionHeading, SectionLabel } from './section.tsx'
import { Stroke } from '../../ui/icon.tsx'
import { operator } from '../../../contract/operator.ts'
import { ProductPicture } from './product-picture.tsx'

const { hoursSaved, setup, users } = operator.claims
/** The operator's claim, with its figure emphasized. */
const claims = [
  { before: 'Saves', figure: hoursSaved, after: 'a week' },
  { before: 'Setup in', figure: setup, after: '' },
  { before: '', figure: users, after: 'users' },
]

const LandingHero = () => (
  <section className="overflow-x-clip">
    <div className="mx-auto max-w-[76rem] px-4 pt-8 pb-10 sm:px-6 sm:pt-20 lg:pb-20">
      <div className="grid items-center gap-x-16 gap-y-7 lg:grid-cols-[1.08fr_1fr]">
        <div>
          <SectionLabel>For solopreneurs, small businesses and marketers</SectionLabel>
          <h1 className="mt-5 font-display text-display max-sm:text-[3.35rem] lg:text-[5.25rem]">
            {/* Manual line breaks, so that nothing reflows when the font loads. */}
            The blog <span className="marked">you</span>
            <br /> would write, if
            <br /> you had the time.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-soft sm:text-xl sm:leading-relaxed">
            Quillcast writes posts in your own voice, publishes each one exactly once to your own WordPress
            site, and emails you the captions for six networks.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="#pricing" className={buttonClasses('primary', 'min-h-13 px-6 text-lg max-sm:w-full')}>
              Choose a plan
            </a>
            <a
              href="#how-it-works"
              className={buttonClasses('secondary', 'min-h-13 px-6 text-lg max-sm:hidden')}
            >
              See how it works
            </a>
          </p>
        </div>
        <HeroPicture />
      </div>
      <Claims />
      {operator.isSample && (
        <p className="test-mode-only mt-3 text-sm text-soft">
          Sample figures: to be replaced by the operator of this site
        </p>
      )}
    </div>
  </section>
)

const HeroPicture = () => (
  <div className="lg:-mr-24">
    <ProductPicture
      name="editor"
      alt="A finished draft in the editor: how to store sourdough bread"
      isFirst
    />
    <p className="mt-4">
      <TextLink href="/example" isApart>
        Read a finished post
      </TextLink>
    </p>
  </div>
)

const Claims = () => (
  <ul className="mt-6 grid divide-line border-y border-line font-display text-2xl max-md:divide-y md:grid-cols-[1fr_1.25fr_0.75fr] md:divide-x lg:mt-24 lg:text-heading">
    {claims.map(({ before, figure, after }) => (
      <li key={figure} className="py-3 text-soft md:px-5 md:py-8 lg:px-8 md:first:pl-0">
        {before} <strong className="font-normal text-ink">{figure}</strong> {after}
      </li>
    ))}
  </ul>
)

const description =
  'Quillcast writes blog posts in your own voice, publishes each exactly once to your own WordPress and emails you the captions for six networks.'

const ClosingCall = () => (
  <section aria-labelledby="closing-title" className="px-4 pb-10 sm:px-6 lg:pb-28">
    <div className="deep relative mx-auto max-w-[73rem] overflow-hidden rounded-3xl px-6 py-9 sm:px-14 sm:py-24">
      <h2 id="closing-title" className="max-w-2xl font-display text-display">
        Your next post is already in you.
      </h2>
      <p className="mt-5 max-w-xl text-lg text-soft">
        Let Quillcast write it down, and see that it goes out. From ${plans.basic.priceCents / 100} a month,
        cancel any time.
      </p>
      <a href="#pricing" className={buttonClasses('primary', 'mt-6 min-h-13 px-6 text-lg')}>
        Choose a plan
      </a>
      <WaxSeal className="absolute top-1/2 right-20 size-64 -translate-y-1/2 rotate-12 max-lg:hidden" />
    </div>
  </section>
)

const FaqSection = () => (
  <section
    id="faq"
    aria-labelledby="faq-title"
    className="mx-auto max-w-[76rem] px-4 py-8 sm:px-6 sm:py-14 lg:py-28"
  >
    <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.9fr]">
      <div className="lg:sticky lg:top-28">
        <SectionHeading id="faq" label="FAQ" title="Fair questions, plain answers.">
          Something else? <TextLink href="/contact">Write to us</TextLink>.
        </SectionHeading>
      </div>
      <div className="border-b border-line">
        {faq.map(({ question, answer, isTestModeOnly }) => (
          <details
            key={question}
            className={`group border-t border-line ${isTestModeOnly ? 'test-mode-only' : ''}`}
          >
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2.5 font-medium sm:text-lg  [&::-webkit-details-marker]:hidden">
              {question}
              <Stroke
                className="size-6 shrink-0 stroke-accent stroke-2 transition-transform duration-200 group-open:rotate-45"
                d="M12 5v14M5 12h14"
              />
            </summary>
            <p className="max-w-[42rem] pb-6 leading-relaxed text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)

export const landingPage: SitePage = {
  path: '/',
  title: 'Quillcast: blog posts in your own voice, on WordPress',
  description,
  jsonLd: structuredData(description),
  content: (
    <SiteFrame isHome>
      <LandingHero />
      <FeaturesSection />
      <HowItWorks />
      <PricingSection />
      <TestimonialsSection />
      <FaqSection />
      <ClosingCall />
    </SiteFrame>
  ),
}
