import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import type { PlanDetails } from '../../contract/billing/billing.ts'
import { read } from './api.ts'

// Allows for a server clock slightly behind this one.
const soonestMs = 5_000
// setTimeout overflows after about 24 days.
const latestMs = 24 * 3_600_000

/** A grace period ends by the clock, without an event. */
function untilGraceEnds(details: PlanDetails | undefined): number | false {
  if (!details?.grace_end) return false
  return Math.min(Math.max(Date.parse(details.grace_end) - Date.now(), soonestMs), latestMs)
}

/** Ignores a response that is older than the one shown. */
function keepNewer(shown: unknown, answer: unknown): unknown {
  const [before, now] = [shown as PlanDetails | undefined, answer as PlanDetails]
  return before && before.version > now.version ? before : replaceEqualDeep(before, now)
}

export const planQuery = queryOptions({
  ...read('billing', 'getPlan'),
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => untilGraceEnds(state.data),
  structuralSharing: keepNewer,
})

/** The plan as the server last reported it; undefined until it has loaded. Every lock and limit uses it. */
export function usePlan() {
  const query = useQuery(planQuery)
  return { query, details: query.data, plan: query.data?.plan }
}

/** Assumed while unknown: an installation without a model is the exception. */
export const useHasModel = (): boolean => usePlan().details?.has_model ?? true
