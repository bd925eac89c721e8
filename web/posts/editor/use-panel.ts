import { useState } from 'react'

const key = 'editor_panel'

/** Whether the side panel is open, as it was left in this browser. Where it lies below the text it begins closed. */
export function usePanel(isNeeded: boolean) {
  const [isOpen, setOpen] = useState(
    () => (localStorage.getItem(key) ?? (innerWidth >= 1280 ? 'open' : '')) === 'open',
  )
  function set(next: boolean) {
    localStorage.setItem(key, next ? 'open' : 'closed')
    setOpen(next)
  }
  // It stays when that is mended: somebody is at work in it.
  if (isNeeded && !isOpen) setOpen(true)
  return [isOpen, set] as const
}
