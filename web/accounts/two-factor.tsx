import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../platform/api-failure.ts'
import { formatDay } from '../platform/dates.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { twoFactorQuery } from './security-queries.ts'
import { TwoFactorCodes } from './two-factor-codes.tsx'
import { TwoFactorDisable } from './two-factor-disable.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

interface TwoFactorProps {
  /** Recovery codes are shown that nobody can show again. */
  onUnsaved(isUnsaved: boolean): void
}

export function TwoFactor({ onUnsaved }: TwoFactorProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(twoFactorQuery)
  const [codes, setCodes] = useState<string[]>()
  const again = () => queries.invalidateQueries({ queryKey: queryKeys.twoFactor })
  function show(made: string[]) {
    setCodes(made)
    onUnsaved(true)
    void again()
  }
  function hide() {
    setCodes(undefined)
    onUnsaved(false)
    document.getElementById('two-factor')?.focus()
  }
  if (codes) return <TwoFactorCodes codes={codes} onSaved={hide} />
  if (error && !data)
    return (
      <Notice tone="danger" title={failureMessage(error, 'The state could not be loaded.')} isUrgent>
        <Button look="secondary" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    )
  if (!data) return <Spinner />
  if (!data.enabled) return <TwoFactorSetup onCodes={show} onStale={() => void again()} />
  return <TurnedOn since={data.enabled_at} left={data.recovery_codes_left} onOff={again} />
}

interface TurnedOnProps {
  since: string | null
  left: number
  onOff(): Promise<void>
}

// A lost phone and a few evenings after it.
const fewCodes = 3

function TurnedOn({ since, left, onOff }: TurnedOnProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">On</Badge>
        {since && <span className="text-soft">Since {formatDay(since)}</span>}
      </p>
      <p>
        {left} of 10 recovery codes left.{' '}
        {left <= fewCodes && 'For ten new ones turn two-factor authentication off, and on again.'}
      </p>
      <Button look="secondary" onClick={() => setAsked(true)}>
        Turn off
      </Button>
      {isAsked && (
        <TwoFactorDisable
          onClose={() => setAsked(false)}
          onOff={() => {
            setAsked(false)
            // The button that opened it is gone by then.
            void onOff().then(() => document.getElementById('two-factor')?.focus())
          }}
        />
      )}
    </div>
  )
}
