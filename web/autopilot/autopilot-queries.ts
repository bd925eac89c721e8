import { queryOptions, useMutation } from '@tanstack/react-query'
import { read, refresh, type Answer } from '../platform/api.ts'

export type Autopilot = Answer<'autopilot', 'getAutopilot'>['autopilot']
export type Slot = Autopilot['slots'][number]
export type Topic = Answer<'autopilot', 'listTopics'>['topics'][number]

// Poll while a model reads the site, until it has proposed topics.
const whileEmptyMs = 10_000
// Poll while posts are being written.
const whileWritingMs = 3000

export const autopilotQuery = queryOptions({
  ...read('autopilot', 'getAutopilot'),
  select: ({ autopilot }) => autopilot,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: (query) =>
    query.state.data?.autopilot.slots.some(({ state }) => state === 'writing') ? whileWritingMs : false,
})

export const topicsQuery = queryOptions({
  ...read('autopilot', 'listTopics'),
  select: ({ topics }) => topics,
  staleTime: 0,
  refetchInterval: (query) => (query.state.data?.topics.length === 0 ? whileEmptyMs : false),
})

/** Refetches everything that shows slots, topics or posts. */
export const refreshPlan = () => refresh(['autopilot'], ['posts'], ['dashboard'])

/** One change at a time. Shows its answer at once and refetches everything that shows slots or posts. */
export function useAutopilotChange<Values>(
  change: (values: Values) => Promise<unknown>,
  fallback: string,
  mutationKey: string[] = [],
) {
  return useMutation({
    mutationKey,
    mutationFn: change,
    meta: { failure: fallback },
    onSettled: refreshPlan,
  })
}
