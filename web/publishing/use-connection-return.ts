import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { api, failureMessage, hasCode } from '../platform/api.ts'
import { readConnectionReturn, returnWords } from './connection-return.ts'
import type { WithPlannedPosts } from './use-planned-posts.tsx'

export interface ConnectionOutcome {
  /** `none`: this visit is not a return from WordPress. */
  kind: 'none' | 'collecting' | 'connected' | 'failed'
  title?: string
  fix?: string
}

interface Holder {
  registrationToken?: string
  isKnown: boolean
  /** Given if posts may be scheduled for the site being replaced. */
  withPlannedPosts?: WithPlannedPosts
}

/** Collects the connection once after a return from WordPress, and removes it from the address. */
export function useConnectionReturn(holder: Holder): ConnectionOutcome {
  const { registrationToken, isKnown, withPlannedPosts = (call) => call() } = holder
  const [given] = useState(() => readConnectionReturn(location.hash))
  // Without a token or a session there is nothing to collect; such visitors are redirected.
  const returned = isKnown ? given : undefined
  const receipt = returned && 'receipt' in returned ? returned.receipt : undefined
  const finish = useQuery({
    queryKey: ['publishing', 'connection', receipt],
    enabled: receipt !== undefined,
    // It can be collected only once.
    staleTime: Infinity,
    queryFn: () =>
      withPlannedPosts((scheduledPosts) =>
        api.publishing.finishConnection({ receipt: receipt ?? '', registrationToken, scheduledPosts }),
      ),
  })
  useEffect(() => {
    if (given) history.replaceState(history.state, '', location.pathname + location.search)
  }, [given])
  useEffect(() => {
    if (finish.isSuccess) toast.success('Your WordPress site is connected.', { id: 'site-connected' })
  }, [finish.isSuccess])

  if (!returned) return { kind: 'none' }
  if ('failed' in returned) return { kind: 'failed', ...returnWords[returned.failed] }
  if (finish.isSuccess) return { kind: 'connected' }
  if (!finish.isError) return { kind: 'collecting' }
  if (hasCode(finish.error, 'invalid_token')) return { kind: 'failed', ...returnWords.expired }
  const title = failureMessage(finish.error, 'The connection could not be completed.')
  return {
    kind: 'failed',
    title,
    fix: 'Connect again. If you’re logged in to WordPress, it takes one click.',
  }
}
