import type { ProfileDraft } from '../../contract/profile/profile.ts'
import type { ProfileValues } from './business-rules.ts'
import { readStored } from '../platform/read-stored.ts'

interface Kept {
  /** Whose it is: two people may register one after the other in one tab. */
  email: string
  values: Partial<ProfileValues>
  /** The server has it too. */
  isSaved: boolean
}

const draftKey = 'profile_draft'

/** Keeps what was typed over a reload and a detour to another page; never the application password. */
export function keepProfileDraft(email: string, values: ProfileValues, isSaved: boolean): void {
  const kept: Kept = { email, values: withoutPassword(values), isSaved }
  sessionStorage.setItem(draftKey, JSON.stringify(kept))
}

/** What to go on from: the copy of this tab while the server has not taken it, else the server's. */
export function chooseDraft(email: string, saved: ProfileDraft | null): Partial<ProfileValues> {
  const kept = readStored<Kept>(draftKey)
  if (kept?.email !== email) return saved ?? {}
  return kept.isSaved && saved ? saved : kept.values
}

export function dropProfileDraft(): void {
  sessionStorage.removeItem(draftKey)
}

/** As the server keeps it; it has no place for the application password. */
export const withoutPassword = ({ wordpressApiKey: _secret, ...texts }: ProfileValues): ProfileDraft => texts
