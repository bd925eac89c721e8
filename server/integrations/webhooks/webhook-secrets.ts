import { webhookEndpoints } from '../../schema/integrations.ts'

export const webhookSecretBinding = (accountId: string) => `webhook-secret:${accountId}`

const { id, accountId, sealedSecret, sealedPreviousSecret } = webhookEndpoints
const column = { table: webhookEndpoints, id, accountId, bindingOf: webhookSecretBinding }

/** Resealed when the operator changes SECRET_KEY. */
export const sealedWebhookSecrets = [
  { ...column, sealed: sealedSecret },
  { ...column, sealed: sealedPreviousSecret },
]
