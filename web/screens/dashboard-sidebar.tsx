import { NavLink } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import { PlanBadge } from '../billing/plan-badge.tsx'
import { Button } from '../ui/button.tsx'

interface DashboardSidebarProps {
  username: string
  plan: User['plan']
  onSignOut(): void
}

const entries = [
  { to: '/dashboard', label: 'Overview', end: true },
  { to: '/dashboard/posts', label: 'Posts', end: false },
  { to: '/dashboard/settings', label: 'Settings', end: false },
]

export function DashboardSidebar({ username, plan, onSignOut }: DashboardSidebarProps) {
  return (
    <div className="flex h-full flex-col gap-6">
      <nav aria-label="Dashboard" className="grow">
        <ul className="space-y-1">
          {entries.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={end}
                className="flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-strong"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-3 border-t border-line pt-4">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 truncate font-medium">{username}</span>
          <PlanBadge plan={plan} />
        </p>
        <Button look="secondary" className="w-full" onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </div>
  )
}
