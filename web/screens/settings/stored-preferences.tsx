import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState, type FormEvent } from 'react'
import { plans, type Plan, type PlanId } from '../../../contract/billing/plans.ts'
import { usePlan } from '../../platform/plan-query.ts'
import {
  toPreferenceValues,
  type PreferenceValues,
  toPreferencesRequest,
} from '../../profile/preferences/preference-values.ts'
import { preferencesQuery } from '../../profile/profile-queries.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { api, refresh } from '../../platform/api.ts'
import { useSavedDraft } from '../../profile/use-saved-draft.ts'
import { PayNow } from '../../billing/pay-now.tsx'
import { Button, takeFocus } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

export interface EditedPreferences {
  draft: PreferencesDraft
  stored: PreferenceValues
  plan: PlanId | 'free'
  /** Undefined without a plan. */
  limits: Plan['limits'] | undefined
}

interface StoredPreferencesProps {
  label: string
  /** Shown if they could not be loaded. */
  fallback: string
  /** Where the server's errors appear, by field name. */
  places: Record<string, string>
  onSaved?: (() => void) | undefined
  children(edited: EditedPreferences): ReactNode
}

/** Renders a form once the preferences and the plan that limits them have loaded. */
export function StoredPreferences({ fallback, ...form }: StoredPreferencesProps) {
  const preferences = useQuery(preferencesQuery)
  const { plan, query: planQuery } = usePlan()
  if (!preferences.data || !plan) return <LoadState of={[preferences, planQuery]} fallback={fallback} />
  return <EditForm {...form} stored={toPreferenceValues(preferences.data.preferences)} plan={plan} />
}

type EditFormProps = Omit<StoredPreferencesProps, 'fallback'> & Pick<EditedPreferences, 'stored' | 'plan'>

function EditForm({ children, stored, plan, ...form }: EditFormProps) {
  const draft = usePreferencesDraft(stored)
  const limits = plan === 'free' ? undefined : plans[plan].limits
  return (
    <PreferencesForm {...form} draft={draft} hasPlan={plan !== 'free'}>
      {children({ draft, stored, plan, limits })}
    </PreferencesForm>
  )
}

/** Unsaved changes to the stored preferences. */
const usePreferencesDraft = (stored: PreferenceValues) =>
  useSavedDraft(stored, {
    async send(changes) {
      const answer = await api.profile.savePreferences(toPreferencesRequest(changes))
      // Both depend on slots and mode.
      void refresh(['autopilot', 'getAutopilot'], ['dashboard', 'calendar'])
      return answer
    },
    into: preferencesQuery,
    done: 'Preferences updated successfully',
    failure: 'Failed to update preferences',
  })

type PreferencesDraft = ReturnType<typeof usePreferencesDraft>

interface PreferencesFormProps {
  label: string
  draft: Omit<ReturnType<typeof useSavedDraft>, 'values' | 'change'>
  hasPlan: boolean
  /** Where the server's errors appear, by field name. */
  places: Record<string, string>
  onSaved?: (() => void) | undefined
  children: ReactNode
}

/** Saves all changes at once, and shows a bar while there are unsaved ones. */
export function PreferencesForm({ label, draft, hasPlan, places, onSaved, children }: PreferencesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const focusForm = () => form.current?.focus()
  const refused = Object.entries(draft.refused).flatMap(([name, message]) => {
    const id = places[name.split('.')[0] ?? '']
    return id ? [{ id, message }] : []
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.isBusy) return
    if (await draft.save()) (onSaved ?? focusForm)()
    else setAttempt((count) => count + 1)
  }
  return (
    <>
      <UnsavedGuard isDirty={draft.isDirty} />
      {(!hasPlan || draft.isUnpaid) && <PaymentNeeded isRefused={draft.isUnpaid} />}
      <form
        ref={form}
        noValidate
        tabIndex={-1}
        aria-label={label}
        className="space-y-8 outline-none"
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary attempt={attempt} problems={refused} />
        {children}
        <SaveBar
          isDirty={draft.isDirty}
          isBusy={draft.isBusy}
          onDiscard={() => {
            draft.discard()
            focusForm()
          }}
        />
      </form>
    </>
  )
}

/** Explains that saving needs a live subscription, and links to one. Takes focus after a refused save. */
const PaymentNeeded = ({ isRefused }: { isRefused: boolean }) => (
  <div ref={isRefused ? takeFocus : undefined} tabIndex={-1} className="mb-8 rounded-lg">
    <Notice tone="warn" title="Saving needs a paid plan." isUrgent={isRefused}>
      <p>Your account has no live subscription. You can read everything here; to change it, choose a plan.</p>
      <PayNow />
    </Notice>
  </div>
)

/** Sticks to the bottom of its form while there are unsaved changes. */
function SaveBar({ isDirty, isBusy, onDiscard }: { isDirty: boolean; isBusy: boolean; onDiscard(): void }) {
  return (
    // The margin leaves room for toasts, which would otherwise cover Save at the end of the page.
    <div className={`sticky bottom-2 z-10 ${isDirty ? '-mb-14' : ''}`}>
      <p role="status" className="sr-only">
        {isDirty && 'You have unsaved changes.'}
      </p>
      {isDirty && (
        <div className="flex items-center justify-end gap-1 rounded-2xl sm:gap-3 border border-line bg-surface p-2 pl-5 shadow-lift">
          <p aria-hidden="true" className="flex grow items-center gap-2.5 font-medium">
            <span className="size-2 rounded-full bg-seal" />
            Unsaved changes
          </p>
          <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
