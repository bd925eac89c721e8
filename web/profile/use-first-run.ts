import { useCallback, useEffect, useState } from 'react'
import { readStored } from '../platform/read-stored.ts'

const key = 'first_run'

interface Kept {
  email: string
  isOpen: boolean
}

/** True from completing the profile in this browser until the panel is dismissed, across reloads. */
export function useFirstRun(email: string, hasJustBegun: boolean) {
  const [isOpen, setOpen] = useState(() => {
    const kept = readStored<Kept>(key)
    return kept?.email === email ? kept.isOpen : hasJustBegun
  })
  useEffect(() => {
    const kept: Kept = { email, isOpen }
    sessionStorage.setItem(key, JSON.stringify(kept))
  }, [email, isOpen])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, close }
}
