import { useCallback, useEffect, useRef } from 'react'

/** The same function at every drawing, which calls the latest: rows that are given it need not be drawn anew. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
