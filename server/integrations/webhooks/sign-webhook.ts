import { createHmac, randomBytes } from 'node:crypto'
import { webhookEndpoints } from '../../schema/integrations.ts'

/** A secret as Standard Webhooks writes it: 192 random bits. */
export const newWebhookSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** The headers of a delivery by Standard Webhooks 1.0: one signature for each secret, so that one can replace another. */
export function signWebhook(id: string, at: Date, body: string, secrets: string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

export const webhookSecretBinding = (accountId: string) => `webhook-secret:${accountId}`

const { id, accountId, sealedSecret, sealedPreviousSecret } = webhookEndpoints
const column = { table: webhookEndpoints, id, accountId, bindingOf: webhookSecretBinding }

/** Resealed when the operator changes SECRET_KEY. */
export const sealedWebhookSecrets = [
  { ...column, sealed: sealedSecret },
  { ...column, sealed: sealedPreviousSecret },
]
