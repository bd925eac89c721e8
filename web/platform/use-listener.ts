import { useEffectEvent, useLayoutEffect } from 'react'

type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/** Calls the latest `handle` for these events of the window while `isOn`. */
export function useListener<Name extends keyof Events>(
  names: Name[],
  handle: (event: Events[Name]) => void,
  isOn = true,
): void {
  const onEvent = useEffectEvent(handle)
  const list = names.join(' ')
  // With useEffect, it would listen a frame later.
  useLayoutEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    for (const name of list.split(' ') as Name[])
      addEventListener(name, (event) => onEvent(event as Events[Name]), { signal: gone.signal })
    return () => gone.abort()
  }, [list, isOn])
}
