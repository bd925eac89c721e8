import type { Plan } from '../../../contract/plans.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Stroke } from '../../ui/icon.tsx'

/** A plan with everything it holds; its button begins the registration. */
export function PricingCard({ plan }: { plan: Plan }) {
  const frame = plan.mostPopular ? 'border-accent ring-1 ring-accent shadow-lift' : 'border-line shadow-card'
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`flex flex-col rounded-2xl border bg-surface p-6 sm:p-8 ${frame}`}
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
      <ul className="mt-7 grow space-y-3">
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

function Allowances({ limits }: { limits: Plan['limits'] }) {
  const rows = [
    ['Publishing days a week', limits.publishingDays],
    ['Times a day', limits.timesPerDay],
    ['Tones', limits.tones],
    ['Default keywords', limits.defaultKeywords],
  ] as const
  return (
    <dl className="mt-7 border-t border-line pt-4 text-[0.95rem]">
      {rows.map(([name, count]) => (
        <div key={name} className="flex justify-between gap-4 py-1">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

const Check = () => (
  <Stroke size={20} className="mt-0.5 size-5 shrink-0 stroke-accent stroke-2" d="m4 10.5 4 4 8-9" />
)
