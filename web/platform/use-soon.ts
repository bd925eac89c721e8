import { startTransition, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * A choice that is shown at the press, before the page is drawn anew for it: the work comes in the frame after. Answers what to
 * show and how to choose.
 */
export function useSoon<T>(value: T, act: (next: T) => void): [shown: T, choose: (next: T) => void] {
  const [wanted, setWanted] = useState<{ next: T }>()
  const choose = (next: T) => {
    setWanted({ next })
    afterPaint(() => {
      act(next)
      // With the page that is drawn for it, or the choice before would be seen in between.
      startTransition(() => setWanted(undefined))
    })
  }
  return [wanted ? wanted.next : value, choose]
}
