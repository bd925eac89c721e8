import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useSearchParams } from '../../platform/routing/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MailToggleList } from '../../profile/preferences/mail-toggle-list.tsx'
import { mailTogglesQuery } from '../../profile/preferences/preferences-query.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { BillingSettings } from './settings-billing.tsx'
import { PostSettings } from './settings-post.tsx'
import { PreferenceSettings } from './settings-preferences.tsx'
import { ProfileSettings } from './settings-profile.tsx'
import { SecuritySettings } from './settings-security.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

// Opened seldom, and the other tabs are read without them.
const VoiceSettings = lazyPart(async () => (await import('./settings-voice.tsx')).VoiceSettings)
const FactSettings = lazyPart(async () => (await import('./settings-facts.tsx')).FactSettings)

const tabs: (Tab<string> & { render(): ReactNode })[] = [
  { name: 'post-settings', label: 'Post Settings', render: () => <PostSettings /> },
  { name: 'preferences', label: 'Preferences', render: () => <PreferenceSettings /> },
  { name: 'profile', label: 'Profile', render: () => <ProfileSettings /> },
  { name: 'voice', label: 'Voice', render: () => <VoiceSettings /> },
  { name: 'facts', label: 'Facts', render: () => <FactSettings /> },
  { name: 'billing', label: 'Billing', render: () => <BillingSettings /> },
  { name: 'notifications', label: 'Notifications', render: () => <NotificationSettings /> },
  { name: 'security', label: 'Security', render: () => <SecuritySettings /> },
]

/** The tab stands in the address, so that a link leads to it and Back leads out of it. */
export function SettingsScreen() {
  const [query, setQuery] = useSearchParams()
  const { hash } = useLocation()
  const asked = query.get('tab') ?? (isAboutSite(hash) ? 'profile' : undefined)
  const tab = tabs.find(({ name }) => name === asked) ?? tabs[0]!
  const hasMoved = useTabFocus(tab.name)
  return (
    <div className="space-y-6">
      <PageHeading title="Settings" />
      <Tabs
        label="Settings"
        tabs={tabs}
        chosen={tab.name}
        isAsking
        onChoose={(name) => {
          if (name === tab.name) return
          hasMoved()
          setQuery({ tab: name })
        }}
      >
        <div key={tab.name} className="max-w-3xl">
          <Suspense fallback={<Spinner />}>{tab.render()}</Suspense>
        </div>
      </Tabs>
    </div>
  )
}

/** Links that point to the site, and WordPress itself, know nothing of tabs. */
const isAboutSite = (hash: string) => /^#(your-site$|connection)/.test(hash)

/** Focus moves to the heading when the address changes, except after a press on a tab. */
function useTabFocus(tab: string) {
  const isByTab = useRef(false)
  useEffect(() => {
    if (isByTab.current) document.getElementById(`tab-${tab}`)?.focus()
    isByTab.current = false
  }, [tab])
  return () => {
    isByTab.current = true
  }
}

function NotificationSettings() {
  const { data, error, refetch } = useQuery(mailTogglesQuery)
  if (!data)
    return <LoadState of={{ error, refetch }} fallback="Your email preferences could not be loaded." />
  return (
    <TitledSection id="mails" title="Email preferences" intro="Changes save automatically.">
      <MailToggleList values={data.notifications} />
      <p className="max-w-[65ch] text-soft">
        We always email social captions, failed posts, billing and security, so you know what happens to your
        posts and your account.
      </p>
    </TitledSection>
  )
}
