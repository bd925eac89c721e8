import { useLayoutEffect, useState } from 'react'

/** Returns `value` once it has not changed for `waitMs`; the default is the specified delay of searches. */
export function useDebounced<T extends string>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value)
  // useEffect would start the timer a frame later.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
