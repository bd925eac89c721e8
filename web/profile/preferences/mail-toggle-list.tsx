import { useMutation } from '@tanstack/react-query'
import type { MailToggles } from '../../../contract/profile/preferences.ts'
import { api, queryClient } from '../../platform/api.ts'
import { SavedLine } from '../../ui/messages/failure-line.tsx'
import { mailTogglesQuery } from '../profile-queries.ts'

const toggles: { name: keyof MailToggles; label: string; text: string }[] = [
  {
    name: 'emailUpdates',
    label: 'Email updates',
    text: 'Posts we published and posts coming up.',
  },
  {
    name: 'contentSuggestions',
    label: 'Content suggestions',
    text: 'Keywords and topics to write about, at most once a week.',
  },
  {
    name: 'ownerQuestions',
    label: 'Questions for your next post',
    text: 'Up to three short questions when we know little about a topic, at most one email a day.',
  },
  { name: 'newFeatures', label: 'New features', text: 'What’s new in Quillcast.' },
  { name: 'marketingEmails', label: 'Marketing emails', text: 'Offers and other news from us.' },
]

/** Saves each toggle at once, and reverts it with a message if that fails. */
export function MailToggleList({ values }: { values: MailToggles }) {
  const set = (change: Partial<MailToggles>) =>
    queryClient.setQueryData(mailTogglesQuery.queryKey, (before) =>
      before ? { notifications: { ...before.notifications, ...change } } : before,
    )
  const store = useMutation({
    // Sends changes one at a time, in the order of the clicks.
    scope: { id: 'mail-toggles' },
    mutationFn: (change: Partial<MailToggles>) => api.profile.saveMailToggles(change),
    onMutate: async (change) => {
      await queryClient.cancelQueries(mailTogglesQuery)
      set(change)
    },
    onError: (_failure, change) =>
      set(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, !value]))),
    meta: { failure: 'Your change could not be saved. Please try again.' },
  })
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {toggles.map(({ name, label, text }) => (
          <li key={name}>
            <label className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-4 py-4 sm:px-5">
              <span className="font-semibold">{label}</span>
              <input
                type="checkbox"
                role="switch"
                checked={values[name]}
                aria-checked={values[name]}
                className="row-span-2 h-7 w-12 cursor-pointer appearance-none rounded-full bg-edge transition-colors duration-150 before:m-1 before:block before:size-5 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-5"
                onChange={(event) => store.mutate({ [name]: event.target.checked })}
              />
              <span className="text-soft">{text}</span>
            </label>
          </li>
        ))}
      </ul>
      <SavedLine of={store} />
    </>
  )
}
