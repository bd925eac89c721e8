import { operator } from '../../../contract/operator.ts'
import { planIds, plans, type Plan } from '../../../contract/billing/plans.ts'
import { TextLink } from '../text-link.tsx'
import { Section } from './section.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Stroke } from '../../ui/icon.tsx'

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

/** A plan, its features and the button that starts registration. */
function PricingCard({ plan }: { plan: Plan }) {
  const frame = plan.mostPopular ? 'border-accent ring-1 ring-accent shadow-lift' : 'border-line shadow-card'
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`flex w-[84%] max-w-96 shrink-0 snap-center flex-col lg:w-auto lg:max-w-none rounded-2xl border bg-surface p-5 sm:p-8 ${frame}`}
    >
      <div className="flex min-h-8 items-center justify-between gap-2 text-soft">
        <p>{plan.subtitle}</p>
        {plan.mostPopular && (
          <p className="rounded-full bg-accent px-3 py-1 text-sm font-medium text-on-accent">Most Popular</p>
        )}
      </div>
      <h3 id={`plan-${plan.id}`} className="mt-4 font-display text-heading">
        {plan.name}
      </h3>
      <p className="mt-1 text-soft lg:min-h-[3.1em]">{plan.description}</p>
      <p className="mt-5 flex items-baseline gap-1 lg:mt-3">
        <span className="font-display text-[4rem] leading-none tracking-tight">${plan.priceCents / 100}</span>
        <span className="text-soft">/{plan.period}</span>
      </p>
      <a
        href={`/register?plan=${plan.id}`}
        className={buttonClasses(plan.mostPopular ? 'primary' : 'secondary', 'mt-6 min-h-12')}
      >
        {plan.callToAction}
      </a>
      <ul className="mt-6 grow space-y-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check />
            {feature}
          </li>
        ))}
      </ul>
      <Allowances limits={plan.limits} />
    </article>
  )
}

/** The plan's limits, one line each. */
function Allowances({ limits }: { limits: Plan['limits'] }) {
  const count = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`
  const { publishingDays, timesPerDay, tones, defaultKeywords } = limits
  return (
    <p className="mt-5 border-t border-line pt-4 text-[0.95rem] text-soft">
      {count(publishingDays, 'publishing day')} a week, {count(timesPerDay, 'time')} a day,{' '}
      {count(tones, 'tone')}, {count(defaultKeywords, 'default keyword')}
    </p>
  )
}

const Check = () => (
  <Stroke size={20} className="mt-0.5 size-5 shrink-0 stroke-accent stroke-2" d="m4 10.5 4 4 8-9" />
)
