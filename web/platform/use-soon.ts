import { startTransition, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Shows a choice at once and applies it after the next paint, because rendering its page is slow. */
export function useSoon<T>(value: T, act: (next: T) => void): [shown: T, choose: (next: T) => void] {
  const [wanted, setWanted] = useState<{ next: T }>()
  const choose = (next: T) => {
    setWanted({ next })
    afterPaint(() => {
      act(next)
      // Together with the new page, so that the previous choice does not flash.
      startTransition(() => setWanted(undefined))
    })
  }
  return [wanted ? wanted.next : value, choose]
}
