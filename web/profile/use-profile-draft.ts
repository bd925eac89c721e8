import { useCallback, useLayoutEffect, useRef } from 'react'
import { api } from '../platform/api.ts'
import type { ProfileValues } from './business-rules.ts'
import { dropProfileDraft, keepProfileDraft, withoutPassword } from './profile-draft.ts'

interface DraftOptions {
  email: string
  registrationToken: string | undefined
  /** Without a token or a session the server cannot know whose it is. */
  canSave: boolean
}

// After the last change: long enough not to save every word, short enough to lose none that matters.
const autosaveMs = 2_000

/** Keeps what is typed: in this tab at once, on the server when somebody stops typing or asks for it. */
export function useProfileDraft(values: ProfileValues, { email, registrationToken, canSave }: DraftOptions) {
  const first = useRef(values)
  const isDone = useRef(false)
  const latest = useRef(values)

  const save = useCallback(async () => {
    if (!canSave || isDone.current) return
    await api.profile.saveDraft({ ...withoutPassword(values), registrationToken })
    // Completed or typed on while it was on its way: nothing older may come back.
    if (!isDone.current && latest.current === values) keepProfileDraft(email, values, true)
  }, [values, email, registrationToken, canSave])

  // Not useEffect, which would keep it a frame later.
  useLayoutEffect(() => {
    latest.current = values
    if (values === first.current || isDone.current) return
    keepProfileDraft(email, values, false)
    // A failure costs nothing: the next change tries again, and this tab has its copy.
    const timer = setTimeout(() => void save().catch(() => undefined), autosaveMs)
    return () => clearTimeout(timer)
  }, [values, email, save])

  const end = useCallback(() => {
    isDone.current = true
    dropProfileDraft()
  }, [])
  return { save, end }
}
