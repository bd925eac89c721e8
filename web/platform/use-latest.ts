import { useCallback, useEffect, useRef } from 'react'

/** A stable callback that calls the latest closure, for handlers that outlive a render. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
