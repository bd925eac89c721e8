import { useEffect, useState } from 'react'
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
  const store = (stored: StoredState) => sessionStorage.setItem(key, JSON.stringify(stored))
  useEffect(() => store({ email, isOpen }), [email, isOpen])
  const close = () => setOpen(false)
  // Stays until the other page is there, so that nothing moves under the finger.
  const leave = () => store({ email, isOpen: false })
  return { isOpen, close, leave }
}
