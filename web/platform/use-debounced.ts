import { useLayoutEffect, useState } from 'react'

/** `value` once it has stood still for `waitMs`: by default, as the specification of the searches says. */
export function useDebounced<T extends string>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value)
  // Not useEffect, which begins to wait a frame later.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
