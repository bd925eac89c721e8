import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the one on top last: everything outside it is dimmed, silent and out of reach. */
let places: HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: HTMLElement[]) {
  places = next
  for (const listener of listeners) listener()
}

/** Where messages stand while the dialog around it is open. */
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

/** Undefined where no dialog is open. */
export const useToastPlace = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => places.at(-1),
    () => undefined,
  )
