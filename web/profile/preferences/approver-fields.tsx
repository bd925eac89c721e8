import { EmailField, TextField } from '../../ui/fields/text-field.tsx'
import type { PreferencesDraft } from './use-preferences-draft.ts'

interface ApproverFieldsProps {
  draft: Pick<PreferencesDraft, 'values' | 'refused' | 'change'>
}

/** Who else gets each post to approve; both fields empty for nobody. */
export function ApproverFields({ draft: { values, refused, change } }: ApproverFieldsProps) {
  const approver = values.approver ?? { name: '', email: '' }
  const set = (changes: Partial<typeof approver>) => {
    const next = { ...approver, ...changes }
    change({ approver: next.name || next.email ? next : null })
  }
  return (
    <fieldset className="mt-4 space-y-3">
      <legend className="font-semibold">Also ask someone else (optional)</legend>
      <p className="text-soft">
        They get each post by email, and approve it or comment without an account. The first yes counts, yours
        or theirs.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="approver-name"
          label="Name"
          autoComplete="off"
          dir="auto"
          maxLength={80}
          value={approver.name}
          error={refused['approver.name']}
          onChange={({ target }) => set({ name: target.value })}
        />
        <EmailField
          id="approver-email"
          autoComplete="off"
          maxLength={254}
          value={approver.email}
          error={refused['approver.email']}
          onChange={({ target }) => set({ email: target.value })}
        />
      </div>
    </fieldset>
  )
}
