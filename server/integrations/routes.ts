import { api } from '../../contract/api.ts'
import { defineRoutes, type RawRoute } from '../platform/http/define-routes.ts'
import { createCalendarFeed, getCalendarFeed, removeCalendarFeed } from './calendar/manage-calendar-feed.ts'
import { serveCalendar } from './calendar/serve-calendar.ts'
import {
  listDeliveries,
  resendDelivery,
  testWebhook,
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
  getCalendarFeed,
  createCalendarFeed,
  removeCalendarFeed,
})

const mcpPath = '/mcp'

export const integrationsRawRoutes: RawRoute[] = [
  serveCalendar,
  {
    method: 'POST',
    path: mcpPath,
    // Loaded by the first assistant, because most processes serve none.
    handle: async (app, request) => (await import('./mcp/answer-mcp.ts')).answerMcp(app, request),
  },
  {
    // Where a client would listen for messages of ours, which we never send.
    method: 'GET',
    path: mcpPath,
    handle: async () => ({ status: 405, type: 'text', body: 'Use POST.', headers: { allow: 'POST' } }),
  },
]
