import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SiteLine } from '../../contract/profile/business-card.ts'
import { api, queryClient } from '../platform/api.ts'
import { cardFieldNames, type ProfileValues } from './business-values.ts'

export type SuggestedField = Exclude<keyof ProfileValues, `wordpress${string}`>
type Suggested = Partial<Record<SuggestedField, string>>

interface SuggestionOptions {
  /** The address of the connected site; another site gets new suggestions. */
  siteUrl: string | undefined
  registrationToken: string | undefined
  values: ProfileValues
  change(name: SuggestedField, text: string): void
}

const whileReadingMs = 700
// Stops waiting for the model after this time.
const longestMs = 60_000

/** Fills empty fields with what the connected site says, once for each field and site. */
export function useSuggestions({ siteUrl, registrationToken, values, change }: SuggestionOptions) {
  const queryKey = ['profile', 'suggestions', siteUrl]
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey,
    enabled: siteUrl !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => api.profile.suggestions({ registrationToken }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.dataUpdateCount * whileReadingMs < longestMs && whileReadingMs,
  })
  const suggested = data ? toSuggested(data.businessName, data.lines) : {}
  const filled = useRef(new Map<SuggestedField, string>())
  useEffect(() => {
    for (const [name, text] of Object.entries(suggested) as [SuggestedField, string][]) {
      const before = filled.current.get(name)
      if (before === text) continue
      filled.current.set(name, text)
      // Replaces suggestions from another site, but never what was typed.
      if (values[name].trim() === (before ?? '').trim()) change(name, text)
    }
    // Runs only for a new answer, so that it does not overwrite typing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dataUpdatedAt])
  const state = siteUrl === undefined ? 'none' : isError ? 'failed' : (data?.state ?? 'reading')
  const again = useMutation({
    mutationFn: () => api.profile.readSiteAgain({ registrationToken }),
    onSuccess: () => queryClient.resetQueries({ queryKey }),
    meta: { failure: 'Your site could not be read again. Please try later.' },
  })
  return { state, suggested, isAgain: again.isPending, readAgain: () => again.mutate() }
}

function toSuggested(businessName: string, lines: SiteLine[]): Suggested {
  const textsOf = (part: SiteLine['part']) =>
    lines.filter((line) => line.part === part).map(({ text }) => text)
  const all: Record<SuggestedField, string> = {
    businessName,
    idealClient: textsOf('client').join(' '),
    clientPromises: textsOf('promise').slice(0, 3).join('\n\n'),
    clientExpectations: textsOf('expectation').slice(0, 3).join('\n\n'),
    ...(Object.fromEntries(cardFieldNames.map((part) => [part, textsOf(part)[0] ?? ''])) as Record<
      (typeof cardFieldNames)[number],
      string
    >),
  }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
}
