import { useEffect, useRef } from 'react'

/** Ctrl+S or Cmd+S, anywhere on the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 's'
      if (!isSave) return
      event.preventDefault()
      // A dialog has a business of its own.
      if (!event.repeat && !document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
