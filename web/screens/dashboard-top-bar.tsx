import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { Menu, menuItemClasses } from '../ui/menu.tsx'

interface DashboardTopBarProps {
  username: string
  email: string
  onMenu(): void
  onSignOut(): void
}

export function DashboardTopBar({ username, email, onMenu, onSignOut }: DashboardTopBarProps) {
  return (
    <header className="sticky top-0 z-10 flex h-16 items-center gap-3 border-b border-line bg-surface px-4">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="min-h-11 min-w-11 rounded-lg hover:bg-sunken md:hidden"
        onClick={onMenu}
      >
        <span aria-hidden="true">☰</span>
      </button>
      <Link to="/dashboard" aria-label="Quillcast, overview" className="mr-auto">
        <Logo />
      </Link>
      <Menu label="Your account" face={<Initial name={username} />}>
        <p className="px-3 py-2 text-sm text-soft">{email}</p>

        <Link to="/dashboard/settings" role="menuitem" className={menuItemClasses}>
          Settings
        </Link>
        <button type="button" role="menuitem" className={menuItemClasses} onClick={onSignOut}>
          Sign out
        </button>
      </Menu>
    </header>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-on-accent"
    >
      {(name[0] ?? '?').toUpperCase()}
    </span>
  )
}
