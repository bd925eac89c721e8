import { z } from 'zod'
import { operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'
import { webhookEventNames } from './webhook-events.ts'

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  created_at: z.iso.datetime(),
  failing_since: z.iso.datetime().nullable().describe('Null once a delivery has succeeded'),
  disabled_at: z.iso
    .datetime()
    .nullable()
    .describe('Turned off: by you, by status 410, or after five days of failures'),
  old_secret_until: z.iso
    .datetime()
    .nullable()
    .describe('Until then deliveries are signed with the previous secret too'),
})
export type Webhook = z.output<typeof Webhook>

const Delivery = z.object({
  id: z.string().describe('The `webhook-id` header'),
  event: z.enum([...webhookEventNames, 'webhook.test']),
  post_id: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  status: z.number().nullable().describe('The HTTP status of the last attempt'),
  problem: z.string().nullable().describe('Why the last attempt failed'),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type Delivery = z.output<typeof Delivery>

const url = requiredString('Enter the address to call.').trim().min(1).max(2000)
const events = z
  .array(z.enum(webhookEventNames, 'Choose events from the list.'))
  .min(1, 'Choose at least one event.')
  .max(webhookEventNames.length)
  .transform((chosen) => webhookEventNames.filter((name) => chosen.includes(name)))
const Secret = z.object({
  webhook: Webhook,
  secret: z.string().describe('Signs deliveries (Standard Webhooks). Returned only here'),
})

/** Signed calls to the customer's own programs: part of the integrations domain. */
export const webhooks = {
  listWebhooks: operation('GET /webhooks', {
    summary: 'Your webhooks, newest first.',
    output: z.object({ webhooks: z.array(Webhook) }),
  }),
  createWebhook: operation('POST /webhooks', {
    summary: 'Adds a webhook: an https address and the events it receives. Up to 10.',
    body: z.object({ url, events }),
    output: Secret,
    status: 201,
    errors: ['payment_required', 'storage_full'],
    example: { body: { url: 'https://hooks.example.com/quillcast', events: ['post.published'] } },
  }),
  updateWebhook: operation('PUT /webhooks/:id', {
    summary: 'Changes a webhook, or turns it off and on. Turned off, its waiting deliveries fail.',
    body: z.object({ url, events, enabled: z.boolean() }).partial(),
    output: z.object({ webhook: Webhook }),
    errors: ['payment_required'],
    example: { body: { events: ['post.failed'] } },
  }),
  removeWebhook: operation('DELETE /webhooks/:id', {
    summary: 'Removes a webhook with its deliveries.',
  }),
  rotateWebhookSecret: operation('POST /webhooks/:id/rotate', {
    summary: 'Creates a new secret. For 24 hours deliveries are signed with both.',
    output: Secret,
    errors: ['payment_required'],
  }),
  testWebhook: operation('POST /webhooks/:id/test', {
    summary: 'Sends a `webhook.test` event. Its result is in the deliveries.',
    status: 202,
    errors: ['payment_required'],
  }),
  listDeliveries: operation('GET /webhooks/:id/deliveries', {
    summary: 'The latest 100 deliveries of a webhook, newest first. Kept for 30 days.',
    output: z.object({ deliveries: z.array(Delivery) }),
  }),
  resendDelivery: operation('POST /webhooks/:id/deliveries/:deliveryId/resend', {
    summary: 'Sends a delivery again, with the same `webhook-id`.',
    status: 202,
    errors: ['payment_required'],
  }),
}
