import { plans } from '../../../contract/billing/plans.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { SitePage } from '../site-page.ts'
import { SiteFrame } from '../marketing-frame.tsx'
import { FeaturesSection } from './features/features-section.tsx'
import { HowItWorks } from './features/how-it-works.tsx'
import { LandingHero } from './landing-hero.tsx'
import { PricingSection } from './pricing-section.tsx'
import { structuredData } from './structured-data.ts'
import { TestimonialsSection } from './testimonials-section.tsx'
import { WaxSeal } from './features/wax-seal.tsx'
import { faq } from './faq.ts'
import { TextLink } from '../text-link.tsx'
import { SectionHeading } from './section.tsx'
import { Stroke } from '../../ui/icon.tsx'

const description =
  'Quillcast writes blog posts in your own voice, publishes each exactly once to your own WordPress and e-mails you the captions for six networks.'

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
