import { useEffect, useState } from 'react'

// Half of the smallest step in relative times.
const stepMs = 30_000

/** The current time in ms, updated while a component shows it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
