import { Link } from 'react-router'
import { lockedSentence, planFeatures, type PlanFeature } from '../../contract/billing/plan-features.ts'
import { textLinkClasses } from './button.tsx'

/** A feature of a larger plan: what it would do, and where to get it. */
export function LockedFeature({ feature }: { feature: PlanFeature }) {
  return (
    <div className="flex gap-3 rounded-xl border border-dashed border-edge px-4 py-3 text-sm">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="mt-0.5 size-5 shrink-0 fill-none stroke-current stroke-[1.7]"
      >
        <path d="M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" strokeLinejoin="round" />
      </svg>
      <div className="min-w-0 space-y-1">
        <p className="font-semibold">{planFeatures[feature].name}</p>
        <p className="text-soft">{planFeatures[feature].does}</p>
        <p>
          {lockedSentence(feature)}{' '}
          <Link to="/dashboard/settings?tab=billing" className={textLinkClasses}>
            Upgrade
          </Link>
        </p>
      </div>
    </div>
  )
}
