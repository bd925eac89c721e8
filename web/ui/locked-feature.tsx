import { Link } from '../platform/routing/router.tsx'
import { lockedSentence, planFeatures, type PlanFeature } from '../../contract/billing/plan-features.ts'
import { textLinkClasses } from './button.tsx'
import { Icon } from './icon.tsx'

/** Explains a feature of a larger plan and links to it. */
export const LockedFeature = ({ feature }: { feature: PlanFeature }) => (
  <div className="flex gap-3 rounded-xl border border-dashed border-edge px-4 py-3 text-sm">
    <Icon name="lock" className="mt-0.5 size-5" />
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
