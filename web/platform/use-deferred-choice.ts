import { startTransition, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Shows a choice at once and applies it after the next paint, because rendering its page is slow. */
export function useDeferredChoice<T>(
  value: T,
  act: (next: T) => void,
): [shown: T, choose: (next: T) => void] {
  const [pending, setPending] = useState<{ next: T }>()
  const choose = (next: T) => {
    setPending({ next })
    afterPaint(() => {
      act(next)
      // Together with the new page, so that the previous choice does not flash.
      startTransition(() => setPending(undefined))
    })
  }
  return [pending ? pending.next : value, choose]
}
