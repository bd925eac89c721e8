import { useLayoutEffect, useRef } from 'react'
import { useLatest } from '../../platform/use-latest.ts'

// A pause in typing; who never pauses is looked at once a second, so that a crash takes no more than that.
const pauseMs = 300
const longestMs = 1000

/** What was typed and not read yet: reading a long text at each key would be felt, as would all that is counted in it. */
export function useTyped(onRead: (read: () => string) => void) {
  const typed = useRef<{ read: () => string; since: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function take() {
    clearTimeout(timer.current)
    const { current } = typed
    typed.current = undefined
    if (current) onRead(current.read)
  }
  const takeLatest = useLatest(take)
  function type(read: () => string) {
    typed.current = { read, since: typed.current?.since ?? Date.now() }
    clearTimeout(timer.current)
    timer.current = setTimeout(
      // Safari has no idle time.
      () =>
        'requestIdleCallback' in window ? requestIdleCallback(takeLatest, { timeout: pauseMs }) : take(),
      Math.max(0, Math.min(pauseMs, typed.current.since + longestMs - Date.now())),
    )
  }
  useLayoutEffect(() => {
    // Whoever leaves the text presses a button next.
    document.addEventListener('focusout', takeLatest)
    return () => {
      document.removeEventListener('focusout', takeLatest)
      takeLatest()
    }
  }, [takeLatest])
  return { type, take }
}
