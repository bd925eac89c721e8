import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { Webhook } from '../../contract/integrations/webhooks.ts'
import { mostWebhooks, webhookEvents, type WebhookEvent } from '../../contract/integrations/webhook-events.ts'
import { api, read, refresh } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { ConfirmButton } from '../ui/messages/confirm-dialog.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { LoadState } from '../ui/messages/load-failure.tsx'
import { Deliveries } from './deliveries.tsx'
import { useSecretOnce } from './secret-once.tsx'
import { ChoiceBoxes } from '../ui/fields/checkbox.tsx'
import { FormDialog, useForm } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/** Where the account's events are sent, and the result of each delivery. */
export function Webhooks() {
  const query = useQuery({
    ...read('integrations', 'listWebhooks'),
    staleTime: 0,
  })
  const { card, show } = useSecretOnce({
    name: 'signing secret',
    text: 'Your program checks with it that a call comes from us.',
    section: 'webhooks',
  })
  if (!query.data) return <LoadState of={query} fallback="Your webhooks could not be loaded." />
  const { webhooks } = query.data
  return (
    <div className="space-y-4">
      {card}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={show} />
      ))}
      <DialogButton
        look="secondary"
        disabled={webhooks.length >= mostWebhooks || card !== undefined}
        renderDialog={(close) => <WebhookDialog onSecret={show} onClose={close} />}
      >
        Add a webhook
      </DialogButton>
    </div>
  )
}

interface WebhookCardProps {
  webhook: Webhook
  onSecret(secret: string): void
}

function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { id, url, events, disabled_at, failing_since, old_secret_until } = webhook
  const { host } = new URL(url)
  return (
    <section
      aria-label={`Webhook to ${host}`}
      className="space-y-3 rounded-2xl border border-line bg-surface px-4 py-4 shadow-card sm:px-5"
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {url}
          {disabled_at && <Badge tone="warn">Off</Badge>}
        </p>
        <p className="text-soft wrap-anywhere">{events.join(', ')}</p>
        {failing_since && !disabled_at && (
          <p className="text-danger">Failing since {formatMoment(failing_since)}.</p>
        )}
        {old_secret_until && (
          <p className="text-soft">The old secret signs as well until {formatMoment(old_secret_until)}.</p>
        )}
      </div>
      <WebhookActions {...{ webhook, host, onSecret }} />
      <Deliveries webhookId={id} />
    </section>
  )
}

function WebhookActions({ webhook, host, onSecret }: WebhookCardProps & { host: string }) {
  const { id, disabled_at } = webhook
  return (
    <div className="-mx-3 flex flex-wrap">
      <ActionButton
        look="quiet"
        call={() => api.integrations.testWebhook({ id })}
        refetch={() => refresh(['integrations', 'listDeliveries', { id }])}
        done="Test sent. Its result is in the deliveries."
        failure="The test could not be sent. Please try again."
      >
        Send a test
      </ActionButton>
      <DialogButton
        look="quiet"
        renderDialog={(close) => <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
      >
        Edit
      </DialogButton>
      <RotateButton id={id} onSecret={onSecret} />
      <ActionButton
        look="quiet"
        call={() => api.integrations.updateWebhook({ id, enabled: disabled_at !== null })}
        onDone={refreshWebhooks}
        failure="The webhook could not be changed. Please try again."
      >
        {disabled_at ? 'Turn on' : 'Turn off'}
      </ActionButton>
      <RemoveButton id={id} host={host} />
    </div>
  )
}

const refreshWebhooks = () => refresh(['integrations', 'listWebhooks'])

const RotateButton = ({ id, onSecret }: { id: string; onSecret(secret: string): void }) => (
  <ConfirmButton
    button={{ children: 'New secret' }}
    title="Create a new secret?"
    action="Create secret"
    busyLabel="Creating..."
    fallback="The secret could not be created. Please try again."
    onConfirm={async () => onSecret((await api.integrations.rotateWebhookSecret({ id })).secret)}
    onDone={refreshWebhooks}
  >
    <p>For 24 hours, calls are signed with both, so you can replace the old one without missing any.</p>
  </ConfirmButton>
)

const RemoveButton = ({ id, host }: { id: string; host: string }) => (
  <ConfirmButton
    button={{ children: 'Remove' }}
    title={`Remove the webhook to ${host}?`}
    action="Remove webhook"
    look="danger"
    busyLabel="Removing..."
    fallback="The webhook could not be removed. Please try again."
    onConfirm={() => api.integrations.removeWebhook({ id })}
    onDone={async () => {
      toast.success(`Webhook to ${host} removed`)
      await refreshWebhooks()
      document.getElementById('webhooks')?.focus()
    }}
  >
    <p>What still waits for it isn’t sent, and its deliveries are removed.</p>
  </ConfirmButton>
)

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook?: Webhook
  onSecret(secret: string): void
  onClose(): void
}

/** Adds or changes a webhook. */
function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [chosen, setChosen] = useState<WebhookEvent[]>(webhook?.events ?? ['post.published', 'post.failed'])
  const form = useForm({
    initial: { url: webhook?.url ?? '' },
    fallback: 'The webhook could not be saved. Please try again.',
    async send({ url }) {
      if (webhook) await api.integrations.updateWebhook({ id: webhook.id, url, events: chosen })
      else onSecret((await api.integrations.createWebhook({ url, events: chosen })).secret)
      onClose()
      await refreshWebhooks()
    },
  })
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      form={form}
      action={webhook ? 'Save' : 'Add webhook'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="Where your program listens, over https."
        type="url"
        {...form.field('url')}
      />
      <ChoiceBoxes legend="Call it when" labels={webhookEvents} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
