import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '../platform/api.ts'
import { read } from '../platform/query-client.ts'

// The bank and the provider usually answer within seconds; after a minute the customer should get a message.
const everyMs = 2_000
const timeoutMs = 60_000

type PaymentCheck =
  | { state: 'waiting' }
  | { state: 'paid'; isNewRegistration: boolean }
  | { state: 'unpaid' | 'error'; again(): void }

/** Polls for a minute whether a checkout is paid. */
export function usePaymentCheck(sessionId: string): PaymentCheck {
  const [isLate, again] = useTimeout()
  const check = useQuery({
    ...read('billing', 'verifySession', { checkoutId: sessionId }),
    staleTime: 0,
    // A failed request says nothing about the payment, so only a refusal is final.
    retry: (_failures, error) =>
      !isLate && hasCode(error, 'offline', 'timeout', 'unavailable', 'too_many_requests'),
    retryDelay: everyMs,
    refetchInterval: ({ state }) => (state.data?.status === 'unpaid' && !isLate ? everyMs : false),
  })
  if (check.data?.status === 'paid') return { state: 'paid', isNewRegistration: check.data.isNewRegistration }
  if (check.isFetching || (check.data?.status === 'unpaid' && !isLate)) return { state: 'waiting' }
  const retry = () => {
    again()
    void check.refetch()
  }
  return { state: check.isError ? 'error' : 'unpaid', again: retry }
}

/** Whether the minute is over, and a function that starts another. */
function useTimeout(): [boolean, () => void] {
  const [round, setRound] = useState(0)
  const [lateRound, setLateRound] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setLateRound(round), timeoutMs)
    return () => clearTimeout(timer)
  }, [round])
  return [lateRound === round, () => setRound(round + 1)]
}
