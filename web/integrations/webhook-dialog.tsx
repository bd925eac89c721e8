import { useState } from 'react'
import type { Webhook } from '../../contract/integrations/webhooks.ts'
import {
  webhookEventNames,
  webhookEvents,
  type WebhookEvent,
} from '../../contract/integrations/webhook-events.ts'
import { api } from '../platform/api.ts'
import { refresh } from '../platform/query-client.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FormDialog, useForm } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook?: Webhook
  onSecret(secret: string): void
  onClose(): void
}

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [chosen, setChosen] = useState<WebhookEvent[]>(webhook?.events ?? ['post.published', 'post.failed'])
  const form = useForm({
    initial: { url: webhook?.url ?? '' },
    rules: { url: (url) => (url.trim() ? undefined : 'Enter the address to call.') },
    fallback: 'The webhook could not be saved. Please try again.',
    async send({ url }) {
      if (webhook) await api.integrations.updateWebhook({ id: webhook.id, url, events: chosen })
      else onSecret((await api.integrations.createWebhook({ url, events: chosen })).secret)
      onClose()
      await refresh(['integrations', 'listWebhooks'])
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
      <fieldset>
        <legend className="mb-1 font-semibold">Call it when</legend>
        {webhookEventNames.map((event) => (
          <div key={event}>
            <Checkbox
              label={webhookEvents[event]}
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, event] : before.filter((one) => one !== event),
                )
              }
            />
          </div>
        ))}
      </fieldset>
    </FormDialog>
  )
}
