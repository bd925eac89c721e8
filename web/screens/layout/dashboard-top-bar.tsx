import { Link } from '../../platform/routing/router.tsx'
import { NotificationBell } from '../../notifications/notification-bell.tsx'
import { SearchBox } from '../../search/search-box.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { IconButton } from '../../ui/button.tsx'

interface DashboardTopBarProps {
  username: string
  email: string
  onMenu(): void
  onSignOut(): void
}

export const DashboardTopBar = ({ username, email, onMenu, onSignOut }: DashboardTopBarProps) => (
  <header className="sticky top-0 z-20 flex h-16 items-center gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-4 lg:px-6">
    <IconButton label="Open menu" icon="menu" aria-haspopup="dialog" className="lg:hidden" onClick={onMenu} />
    {/* Phones have no room for the name. */}
    <Link
      to="/dashboard"
      aria-label="Quillcast, overview"
      className="mr-auto flex h-11 w-8 shrink-0 items-center overflow-hidden rounded-lg min-[26rem]:w-auto lg:mr-0 lg:w-[12.75rem]"
    >
      <Logo />
    </Link>
    <SearchBox />
    <ThemeSwitch className="hidden sm:grid lg:ml-auto" />
    <NotificationBell key={email} />
    <Menu label="Your account" face={<Initial name={username} />}>
      <p className="max-w-64 px-3 pt-2 font-semibold wrap-anywhere">{username}</p>
      <p className="mb-1 max-w-64 border-b border-line px-3 pb-2 text-sm wrap-anywhere text-soft">{email}</p>
      <MenuItem to="/dashboard/settings?tab=profile">Your Profile</MenuItem>
      <MenuItem to="/dashboard/settings">Settings</MenuItem>
      <MenuItem onClick={onSignOut}>Sign out</MenuItem>
    </Menu>
  </header>
)

const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-on-accent"
  >
    {(name[0] ?? '?').toUpperCase()}
  </span>
)
