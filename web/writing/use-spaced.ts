import { useEffect, useRef, useState } from 'react'

/** The latest value, but never a new one sooner than `spaceMs` after the last. */
export function useSpaced<T>(value: T, spaceMs: number): T {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    if (value === shown) return
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now()
        setShown(value)
      },
      Math.max(0, changedAt.current + spaceMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [value, shown, spaceMs])
  return shown
}
