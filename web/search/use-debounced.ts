import { useEffect, useState } from 'react'

/** `value` once it has stood still for `waitMs`; nothing (an empty text) at once. */
export function useDebounced(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return value === '' ? '' : settled
}
