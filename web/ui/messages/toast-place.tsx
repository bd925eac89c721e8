import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The open modal dialogs, topmost last; everything outside the top one is inert. */
let places: HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: HTMLElement[]) {
  places = next
  for (const listener of listeners) listener()
}

/** Where toasts appear while the surrounding dialog is open. */
export function ToastPlace() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = element.current
    if (!place) return
    set([...places, place])
    return () => set(places.filter((one) => one !== place))
  }, [])
  return <div ref={element} />
}

/** Undefined if no dialog is open. */
export const useToastPlace = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => places.at(-1),
    () => undefined,
  )
