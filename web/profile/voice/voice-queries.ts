import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../../platform/api.ts'

export const samplesQuery = queryOptions({
  queryKey: queryKeys.voiceSamples,
  queryFn: ({ signal }) => api.profile.listSamples(undefined, { signal }),
})

export const learnedQuery = queryOptions({
  queryKey: queryKeys.learnedLines,
  queryFn: ({ signal }) => api.profile.listLearned(undefined, { signal }),
})

export const cardsQuery = queryOptions({
  queryKey: queryKeys.voiceCards,
  queryFn: ({ signal }) => api.profile.getVoiceCards(undefined, { signal }),
})
