import { ClosingCall } from './closing-call.tsx'
import { FaqSection } from './faq-section.tsx'
import { FeaturesSection } from './features-section.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingHero } from './landing-hero.tsx'
import type { SitePage } from './pages.tsx'
import { PricingSection } from './pricing-section.tsx'
import { SiteFrame } from './site-frame.tsx'
import { structuredData } from './structured-data.ts'
import { TestimonialsSection } from './testimonials-section.tsx'

const description =
  'Quillcast writes blog posts in your own voice, publishes each exactly once to your own WordPress and e-mails you the captions for six networks.'

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
