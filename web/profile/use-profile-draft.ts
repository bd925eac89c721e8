import { useCallback, useLayoutEffect, useRef } from 'react'
import { api } from '../platform/api.ts'
import type { ProfileValues } from './business-values.ts'
import { removeProfileDraft, storeProfileDraft, withoutPassword } from './profile-draft.ts'

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

  const save = useCallback(async () => {
    if (!canSave || isDone.current) return
    await api.profile.saveDraft({ ...withoutPassword(values), registrationToken })
    // If the profile was completed or changed during the request, this copy is outdated.
    if (!isDone.current && latest.current === values) storeProfileDraft(email, values, true)
  }, [values, email, registrationToken, canSave])

  // useEffect would run a frame later and could miss the last change before a reload.
  useLayoutEffect(() => {
    latest.current = values
    if (values === first.current || isDone.current) return
    storeProfileDraft(email, values, false)
    // A failure needs no handling: the next change retries, and this tab has a copy.
    const timer = setTimeout(() => void save().catch(() => undefined), autosaveMs)
    return () => clearTimeout(timer)
  }, [values, email, save])

  const end = useCallback(() => {
    isDone.current = true
    removeProfileDraft()
  }, [])
  return { save, end }
}
