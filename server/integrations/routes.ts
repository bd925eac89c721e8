import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/manage-api-keys.ts'

export const integrationsRoutes = defineRoutes('integrations', api.integrations, {
  listApiKeys,
  createApiKey,
  revokeApiKey,
})
