import { NavLink } from '../../platform/routing/router.tsx'
import type { User } from '../../../contract/accounts/accounts.ts'
import { PlanBadge } from '../../billing/plan-badge.tsx'
import { ButtonLink, NewTabLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface DashboardSidebarProps {
  username: string
  /** Undefined until it has loaded. */
  plan: User['plan'] | undefined
  onSignOut(): void
}

const entries: { to: string; label: string; icon: IconName }[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/posts', label: 'Posts', icon: 'posts' },
  { to: '/dashboard/plan', label: 'Plan', icon: 'calendar' },
  { to: '/dashboard/keywords', label: 'Keywords', icon: 'keywords' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
]

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-soft transition-colors duration-150 hover:bg-sunken hover:text-ink'

export const DashboardSidebar = ({ username, plan, onSignOut }: DashboardSidebarProps) => (
  <div className="flex min-h-full flex-col gap-8">
    <nav aria-label="Dashboard" className="grow">
      <ul className="space-y-1">
        {entries.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/dashboard'}
              className={`${entryClasses} aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-strong`}
            >
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className="space-y-3 border-t border-line pt-5">
      <p className="flex flex-wrap items-center justify-between gap-2 px-3">
        <span className="max-w-full min-w-0 truncate font-semibold">{username}</span>
        <PlanBadge plan={plan ?? 'basic'} />
      </p>
      {/* Has its room before the plan is known, so that nothing moves. */}
      {plan !== 'premium' && (
        <ButtonLink
          look="secondary"
          to="/dashboard/settings?tab=billing"
          className={plan ? 'w-full' : 'invisible w-full'}
        >
          Upgrade Plan
        </ButtonLink>
      )}
      <NewTabLink href="/docs" className={entryClasses}>
        <Icon name="help" />
        Help
      </NewTabLink>
      <button type="button" className={entryClasses} onClick={onSignOut}>
        <Icon name="leave" />
        Sign out
      </button>
    </div>
  </div>
)
