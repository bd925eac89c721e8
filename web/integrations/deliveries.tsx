import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Delivery } from '../../contract/integrations/webhooks.ts'
import { api, read, refresh } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'

// Attempts take up to ten seconds; afterwards the next is minutes away.
const pollMs = 3000

/** The latest deliveries of a webhook, loaded when opened. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Deliveries</summary>
      {isOpen && <DeliveryList webhookId={webhookId} />}
    </details>
  )
}

function DeliveryList({ webhookId }: { webhookId: string }) {
  const query = useQuery({
    ...read('integrations', 'listDeliveries', { id: webhookId }),
    staleTime: 0,
    refetchInterval: pollMs,
  })
  if (!query.data) return <LoadState of={query} fallback="The deliveries could not be loaded." />
  const { deliveries } = query.data
  if (deliveries.length === 0) return <p className="text-soft">Nothing was sent yet.</p>
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ul>
  )
}

const states = {
  waiting: { tone: 'grey', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id, event, state, attempts, problem, next_attempt_at, created_at } = delivery
  const { tone, label } = states[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3">
          <code>{event}</code>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {formatMoment(created_at)}, {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {problem && `. ${problem}`}
          {next_attempt_at && attempts > 0 && ` Next attempt ${formatMoment(next_attempt_at)}.`}
        </p>
      </div>
      <ActionButton
        look="quiet"
        aria-label={`Send again: ${event} of ${formatMoment(created_at)}`}
        call={() => api.integrations.resendDelivery({ id: webhookId, deliveryId: id })}
        onDone={() => refresh(['integrations', 'listDeliveries', { id: webhookId }])}
        failure="It could not be sent again. Please try again."
      >
        Send again
      </ActionButton>
    </li>
  )
}
