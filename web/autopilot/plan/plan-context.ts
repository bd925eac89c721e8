import { createContext, useContext } from 'react'
import type { Day } from './plan-days.ts'
import type { PlanItem } from './plan-items.ts'

/** What the parts of the plan may do, whichever view they stand in. */
export interface PlanActions {
  zone: string
  /** Opens the words of a topic, or asks for one for an empty slot. */
  edit(item: PlanItem): void
  /** Asks where to. */
  move(item: PlanItem): void
  step(item: PlanItem, by: -1 | 1): void
  openDay(day: Day): void
}

export const PlanContext = createContext<PlanActions | null>(null)

export function usePlan(): PlanActions {
  const actions = useContext(PlanContext)
  if (!actions) throw new Error('a part of the plan is drawn outside of it')
  return actions
}
