import type { ProfileDraft } from '../../contract/profile/profile.ts'
import type { ProfileValues } from './business-values.ts'
import { readStored } from '../platform/read-stored.ts'

interface StoredDraft {
  /** Identifies the owner, because two people may register in one tab. */
  email: string
  values: Partial<ProfileValues>
  /** True once the server has saved the same values. */
  isSaved: boolean
}

const draftKey = 'profile_draft'

/** Keeps the typed values across a reload or a visit to another page, without the application password. */
export function storeProfileDraft(email: string, values: ProfileValues, isSaved: boolean): void {
  const stored: StoredDraft = { email, values: withoutPassword(values), isSaved }
  sessionStorage.setItem(draftKey, JSON.stringify(stored))
}

/** Returns this tab's copy while the server has not saved it, otherwise the server's. */
export function chooseDraft(email: string, saved: ProfileDraft | null): Partial<ProfileValues> {
  const stored = readStored<StoredDraft>(draftKey)
  if (stored?.email !== email) return saved ?? {}
  return stored.isSaved && saved ? saved : stored.values
}

export function removeProfileDraft(): void {
  sessionStorage.removeItem(draftKey)
}

/** A draft as the server accepts it, which excludes the application password. */
export const withoutPassword = ({ wordpressApiKey: _secret, ...texts }: ProfileValues): ProfileDraft => texts
