import { operator } from '../../../contract/operator.ts'
import { planIds, plans } from '../../../contract/billing/plans.ts'
import { PricingCard } from './pricing-card.tsx'
import { TextLink } from '../text-link.tsx'
import { Section } from './section.tsx'

const { name, email } = operator.contact

export const PricingSection = () => (
  <Section
    id="pricing"
    label="Pricing"
    title="Three plans, one promise: your posts go out."
    lead="Every plan writes in your voice and publishes to your WordPress."
  >
    <div className="-mx-4 mt-6 flex snap-x items-stretch gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:mt-12 lg:grid lg:grid-cols-3 lg:gap-5 lg:overflow-visible lg:px-0">
      {planIds.map((id) => (
        <PricingCard key={id} plan={plans[id]} />
      ))}
    </div>
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-4 text-soft">
      <div className="space-y-1">
        <p>Billed monthly in US dollars. Cancel any time, in two clicks.</p>
        <p className="test-mode-only">Test mode: no real payments on this installation.</p>
      </div>
      <p>
        An agency, or an enterprise?{' '}
        <TextLink href={`mailto:${email}?subject=Quillcast%20for%20several%20sites`} isApart>
          Talk to {name}
        </TextLink>
      </p>
    </div>
  </Section>
)
