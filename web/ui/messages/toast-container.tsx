import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The open modal dialogs, topmost last; everything outside the top one is inert. */
let containers: HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: HTMLElement[]) {
  containers = next
  for (const listener of listeners) listener()
}

/** Where toasts appear while the surrounding dialog is open. */
export function ToastContainer() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = element.current
    if (!place) return
    set([...containers, place])
    return () => set(containers.filter((one) => one !== place))
  }, [])
  return <div ref={element} />
}

/** Undefined if no dialog is open. */
export const useToastContainer = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => containers.at(-1),
    () => undefined,
  )
