import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SecurityDelete } from '../../accounts/security-delete.tsx'
import { SecurityExport } from '../../accounts/security-export.tsx'
import { Sessions } from '../../accounts/sessions.tsx'
import { TwoFactor, twoFactorQuery } from '../../accounts/two-factor/two-factor.tsx'
import { carryToasts } from '../../platform/session/carried-toasts.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'

export function SecuritySettings() {
  const { user } = useAuth()
  const { data } = useQuery(twoFactorQuery)
  const [hasCodes, setHasCodes] = useState(false)
  return (
    <div className="space-y-10">
      <UnsavedGuard
        isDirty={hasCodes}
        title="Leave without the codes?"
        text="Your recovery codes are shown only this once."
      />
      <TitledSection
        id="two-factor"
        title="Two-factor authentication"
        help="two-factor"
        intro="Signing in then asks for a code from your phone as well: a stolen password alone opens nothing."
      >
        <TwoFactor onUnsaved={setHasCodes} />
      </TitledSection>
      <TitledSection id="sessions" title="Active sessions" intro="Where you are signed in.">
        <Sessions />
      </TitledSection>
      <TitledSection
        id="your-data"
        title="Your data"
        intro="One zip file of everything in your account: each post as Markdown and JSON, your pictures, your settings and your mails. No password and no key is in it. You can have it five times a day."
      >
        <SecurityExport />
      </TitledSection>
      <TitledSection
        id="delete-account"
        title="Delete account"
        intro="Ends your subscription and removes everything that is here. It cannot be undone."
      >
        <SecurityDelete
          email={user?.email ?? ''}
          asksForCode={data?.enabled ?? false}
          onDeleted={() => void leaveForGood()}
        />
      </TitledSection>
    </div>
  )
}

/** Goes to the start page, which is outside the app, so that no more requests are sent. */
async function leaveForGood() {
  await forgetCustomer()
  carryToasts([{ type: 'success', message: 'Your account has been deleted.' }])
  location.assign('/')
}

const persistentKeys = ['theme']

/** Removes everything stored about a customer whose account was deleted, except the color scheme. */
async function forgetCustomer(): Promise<void> {
  sessionStorage.clear()
  for (const name of Object.keys(localStorage))
    if (!persistentKeys.includes(name)) localStorage.removeItem(name)
  // Some browsers cannot list databases; they then keep the drafts of a deleted account.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
