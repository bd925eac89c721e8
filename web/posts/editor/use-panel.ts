import { useState } from 'react'

const key = 'editor_panel'

/** Whether the side panel is open, as it was left in this browser. Where it lies below the text it begins closed. */
export function usePanel() {
  const [isOpen, setOpen] = useState(
    () => (localStorage.getItem(key) ?? (innerWidth >= 1280 ? 'open' : '')) === 'open',
  )
  function set(next: boolean) {
    localStorage.setItem(key, next ? 'open' : 'closed')
    setOpen(next)
  }
  return [isOpen, set] as const
}
