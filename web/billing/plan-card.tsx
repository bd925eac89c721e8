import type { Plan } from '../../contract/plans.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatPrice } from './plan-label.ts'

export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`flex flex-col gap-4 rounded-xl border bg-surface p-6 shadow-sm ${plan.mostPopular ? 'border-2 border-accent' : 'border-line'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{plan.subtitle}</p>
        {plan.mostPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <h3 id={`plan-${plan.id}`} className="font-serif text-2xl font-semibold">
        {plan.name}
      </h3>
      <p>{plan.description}</p>
      <p>
        <span className="text-4xl font-semibold">{formatPrice(plan.priceCents)}</span>
        <span className="text-soft">/{plan.period}</span>
      </p>
      <ul className="grow list-disc space-y-1.5 pl-5">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink to={`/register?plan=${plan.id}`} look={plan.mostPopular ? 'primary' : 'secondary'}>
        {plan.callToAction}
      </ButtonLink>
    </article>
  )
}
