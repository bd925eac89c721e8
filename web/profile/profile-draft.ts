import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ProfileDraft } from '../../contract/profile/profile.ts'
import { api } from '../platform/api.ts'
import type { ProfileValues } from './business-values.ts'
import { readStored } from '../platform/read-stored.ts'
import { useListener } from '../platform/use-listener.ts'

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

interface DraftOptions {
  email: string
  registrationToken: string | undefined
  /** False without a token or a session, because the server could not tell whose draft it is. */
  canSave: boolean
}

// Long enough after the last change not to save every word, and short enough to lose little.
const autosaveMs = 2_000

/** Keeps typed values in this tab at once, and on the server after a pause or on request. */
export function useProfileDraft(values: ProfileValues, { email, registrationToken, canSave }: DraftOptions) {
  const first = useRef(values)
  const isDone = useRef(false)
  const latest = useRef(values)
  const isUnsaved = useRef(false)

  const save = useCallback(async () => {
    if (!canSave || isDone.current) return
    await api.profile.saveDraft(
      { ...withoutPassword(values), registrationToken },
      { keepalive: document.hidden },
    )
    // If the profile was completed or changed during the request, this copy is outdated.
    if (isDone.current || latest.current !== values) return
    isUnsaved.current = false
    storeProfileDraft(email, values, true)
  }, [values, email, registrationToken, canSave])

  // useEffect would run a frame later and could miss the last change before a reload.
  useLayoutEffect(() => {
    latest.current = values
    if (values === first.current || isDone.current) return
    isUnsaved.current = true
    storeProfileDraft(email, values, false)
    // A failure needs no handling: the next change retries, and this tab has a copy.
    const timer = setTimeout(() => void save().catch(() => undefined), autosaveMs)
    return () => clearTimeout(timer)
  }, [values, email, save])

  // The page may be about to close.
  useListener(['visibilitychange'], () => {
    if (document.hidden && isUnsaved.current) void save().catch(() => undefined)
  })

  const end = useCallback(() => {
    isDone.current = true
    removeProfileDraft()
  }, [])
  return { save, end }
}
