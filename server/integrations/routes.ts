import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { listDeliveries, resendDelivery, testWebhook } from './webhooks/deliveries.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/manage-webhooks.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/manage-api-keys.ts'

export const integrationsRoutes = defineRoutes('integrations', api.integrations, {
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listWebhooks,
  createWebhook,
  updateWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  resendDelivery,
})
