import { useRef, useState } from 'react'

/** Runs one piece of work after the other, whether the one before worked or not. */
export function useQueue() {
  const [isRunning, setRunning] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  function queue<T>(work: () => Promise<T>): Promise<T> {
    setRunning(true)
    const next = last.current.then(work, work)
    last.current = next
    const done = () => setRunning(last.current !== next)
    next.then(done, done)
    return next
  }
  return { isRunning, queue }
}
