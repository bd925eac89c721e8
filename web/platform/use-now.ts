import { useEffect, useState } from 'react'

// Half of the smallest step that relative times tell.
const stepMs = 30_000

/** The time in ms, which goes on while something shows it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
