import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Activity } from '../../accounts/activity.tsx'
import { ProfileForm } from '../../accounts/profile-form.tsx'
import { Link, useLocation, useSearchParams } from '../../platform/routing/router.tsx'
import { MailToggleList } from '../../profile/preferences/mail-toggle-list.tsx'
import { mailTogglesQuery, profileQuery } from '../../profile/profile-queries.ts'
import { TextLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { BillingSettings } from './settings-billing.tsx'
import { PostSettings } from './settings-post.tsx'
import { PreferenceSettings } from './settings-preferences.tsx'
import { SecuritySettings } from './settings-security.tsx'
import { SiteSettings } from './settings-site.tsx'

// Loaded on demand, because they are rarely opened.
const VoiceSettings = lazyPart(async () => (await import('./settings-voice.tsx')).VoiceSettings, <Spinner />)
const HouseStyleSettings = lazyPart(
  async () => (await import('./settings-house-style.tsx')).HouseStyleSettings,
  <Spinner />,
)
const ApiSettings = lazyPart(async () => (await import('./settings-api.tsx')).ApiSettings, <Spinner />)
const FactSettings = lazyPart(async () => (await import('./settings-facts.tsx')).FactSettings, <Spinner />)

interface Entry {
  name: string
  label: string
  render(): ReactNode
}

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: 'Writing',
    entries: [
      { name: 'post-settings', label: 'Post Settings', render: () => <PostSettings /> },
      { name: 'preferences', label: 'Preferences', render: () => <PreferenceSettings /> },
      { name: 'voice', label: 'Voice', render: () => <VoiceSettings /> },
      { name: 'house-style', label: 'House style', render: () => <HouseStyleSettings /> },
      { name: 'facts', label: 'Facts', render: () => <FactSettings /> },
    ],
  },
  {
    title: 'Account',
    entries: [
      { name: 'profile', label: 'Profile', render: () => <ProfileSettings /> },
      { name: 'security', label: 'Security', render: () => <SecuritySettings /> },
      { name: 'notifications', label: 'Notifications', render: () => <NotificationSettings /> },
      { name: 'activity', label: 'Activity', render: () => <ActivitySettings /> },
    ],
  },
  {
    title: 'Workspace',
    entries: [
      { name: 'site', label: 'Business and site', render: () => <SiteSettings /> },
      { name: 'billing', label: 'Billing', render: () => <BillingSettings /> },
      { name: 'api', label: 'API', render: () => <ApiSettings /> },
    ],
  },
]
const entries = groups.flatMap((group) => group.entries)

/** Keeps the section in the URL, so that links and the back button work. */
export function SettingsScreen() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const tab = isAboutSite(hash) ? 'site' : query.get('tab')
  const entry = entries.find(({ name }) => name === tab) ?? entries[0]!
  return (
    <div className="space-y-6">
      <PageHeading title="Settings" documentTitle={`${entry.label} · Settings`} />
      <div className="gap-10 space-y-6 lg:flex lg:space-y-0">
        <SettingsNav current={entry.name} />
        <div key={entry.name} className="min-w-0 max-w-3xl grow">
          {entry.render()}
        </div>
      </div>
    </div>
  )
}

/** Old links and WordPress name only the hash of the site's part. */
const isAboutSite = (hash: string) => /^#(your-site$|connection)/.test(hash)

/** Beside the page; on small screens a single line that scrolls. */
function SettingsNav({ current }: { current: string }) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    const { clientWidth = 0 } = nav.current ?? {}
    if (link) nav.current?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - clientWidth) / 2 })
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="relative -mx-4 flex shrink-0 gap-4 overflow-x-auto px-4 pb-1 sm:-mx-8 sm:px-8 lg:sticky lg:top-24 lg:m-0 lg:block lg:w-44 lg:space-y-5 lg:self-start lg:overflow-visible lg:p-0"
    >
      {groups.map(({ title, entries: ofGroup }) => (
        <div key={title} role="group" aria-label={title} className="flex items-center gap-1 lg:block">
          <p aria-hidden="true" className="text-xs font-semibold text-soft uppercase lg:mb-1 lg:px-3">
            {title}
          </p>
          {ofGroup.map(({ name, label }) => (
            <Link
              key={name}
              to={`?tab=${name}`}
              aria-current={name === current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-lg px-3 font-medium whitespace-nowrap text-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-strong lg:min-h-10"
            >
              {label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The signed-in user, separate from the business. */
function ProfileSettings() {
  const query = useQuery(profileQuery)
  if (!query.data || !query.isFetchedAfterMount)
    return <LoadState of={query} fallback="Your profile could not be loaded." />
  return (
    <div className="space-y-8">
      <ProfileForm user={query.data.user} />
      <p className="border-t border-line pt-6 text-soft">
        What we know of your business and where we publish is in{' '}
        <TextLink to="?tab=site">Business and site</TextLink>.
      </p>
    </div>
  )
}

function NotificationSettings() {
  const query = useQuery(mailTogglesQuery)
  if (!query.data) return <LoadState of={query} fallback="Your email preferences could not be loaded." />
  return (
    <TitledSection id="mails" title="Email preferences" intro="Changes save automatically.">
      <MailToggleList values={query.data.notifications} />
      <p className="max-w-[65ch] text-soft">
        We always email social captions, failed posts, billing and security, so you know what happens to your
        posts and your account.
      </p>
    </TitledSection>
  )
}

const ActivitySettings = () => (
  <TitledSection
    id="activity"
    title="Recent activity"
    intro="What was done in your account, from where and with what device. It is kept for a year and nobody can change it. If something was not you, change your password and sign out all other devices."
  >
    <Activity />
  </TitledSection>
)
