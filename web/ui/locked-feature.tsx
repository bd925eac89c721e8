import type { ReactNode } from 'react'
import {
  hasFeature,
  lockedSentence,
  planFeatures,
  type PlanFeature,
} from '../../contract/billing/plan-features.ts'
import { usePlan } from '../platform/plan-query.ts'
import { TextLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { LoadFailure } from './messages/load-failure.tsx'

/** Whether the plan includes a feature; undefined until the plan is known. */
export function useFeature(feature: PlanFeature): boolean | undefined {
  const { plan } = usePlan()
  return plan && hasFeature(plan, feature)
}

interface FeaturePartProps {
  feature: PlanFeature
  /** Leaves it to the part before to say that the plan failed to load. */
  isNext?: boolean
  children?: ReactNode
}

/** A part that a larger plan includes, or what it would do; nothing until the plan is known. */
export function FeaturePart({ feature, isNext = false, children }: FeaturePartProps) {
  const { query } = usePlan()
  const isOpen = useFeature(feature)
  if (isOpen === undefined)
    return !isNext && query.error && <LoadFailure of={query} title="Failed to load your plan" />
  return isOpen ? children : <LockedFeature feature={feature} />
}

export const LockedFeature = ({ feature }: { feature: PlanFeature }) => (
  <div className="flex gap-3 rounded-xl border border-dashed border-edge px-4 py-3 text-sm">
    <Icon name="lock" className="mt-0.5 size-5" />
    <div className="min-w-0 space-y-1">
      <p className="font-semibold">{planFeatures[feature].name}</p>
      <p className="text-soft">{planFeatures[feature].does}</p>
      <p>
        {lockedSentence(feature)} <TextLink to="/dashboard/settings?tab=billing">Upgrade</TextLink>
      </p>
    </div>
  </div>
)
