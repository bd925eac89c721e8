import { useCallback, useEffect, useState } from 'react'

const key = 'first_run'

interface Kept {
  email: string
  isOpen: boolean
}

/** Whether this customer has just completed the profile here and has not put that aside yet. Holds over a reload. */
export function useFirstRun(email: string, hasJustBegun: boolean) {
  const [isOpen, setOpen] = useState(() => {
    const kept = readKept()
    return kept?.email === email ? kept.isOpen : hasJustBegun
  })
  useEffect(() => {
    const kept: Kept = { email, isOpen }
    sessionStorage.setItem(key, JSON.stringify(kept))
  }, [email, isOpen])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, close }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
