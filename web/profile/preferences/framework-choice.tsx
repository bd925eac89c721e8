import { frameworkIds, frameworks, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { LockedFeature } from '../../ui/locked-feature.tsx'
import { ChoiceChip } from '../choice-chip.tsx'

interface FrameworkChoiceProps {
  labelledBy: string
  chosen: readonly FrameworkId[]
  plan: PlanId | 'free'
  onChange(chosen: FrameworkId[]): void
}

// A case study needs facts that the customer enters for each post.
const offered = frameworkIds.filter((id) => id !== 'case-study')

export function FrameworkChoice({ labelledBy, chosen, plan, onChange }: FrameworkChoiceProps) {
  const hasAdvanced = hasFeature(plan, 'advancedFrameworks')
  // Formats left from a larger plan can still be removed.
  const mayChange = (id: FrameworkId) => !frameworks[id].isAdvanced || hasAdvanced || chosen.includes(id)
  return (
    <div className="space-y-4">
      <div role="group" aria-labelledby={labelledBy} className="grid gap-2 sm:grid-cols-2">
        {offered
          .filter((id) => mayChange(id))
          .map((id) => (
            <ChoiceChip
              key={id}
              checked={chosen.includes(id)}
              className="text-sm"
              onChange={({ target }) =>
                onChange(offered.filter((one) => (one === id ? target.checked : chosen.includes(one))))
              }
            >
              <span>
                <span className="block font-medium">{frameworks[id].name}</span>
                <span className="block">{frameworks[id].gist.split(/(?<=\.) /)[0]}</span>
              </span>
            </ChoiceChip>
          ))}
      </div>
      {!hasAdvanced && <LockedFeature feature="advancedFrameworks" />}
    </div>
  )
}
