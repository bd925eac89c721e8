import { useCallback, useEffect, useState } from 'react'
import { readStored } from '../platform/read-stored.ts'

const key = 'first_run'

interface StoredState {
  email: string
  isOpen: boolean
}

/** True from completing the profile in this browser until the panel is dismissed, across reloads. */
export function useFirstRun(email: string, hasJustBegun: boolean) {
  const [isOpen, setOpen] = useState(() => {
    const stored = readStored<StoredState>(key)
    return stored?.email === email ? stored.isOpen : hasJustBegun
  })
  useEffect(() => {
    const stored: StoredState = { email, isOpen }
    sessionStorage.setItem(key, JSON.stringify(stored))
  }, [email, isOpen])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, close }
}
