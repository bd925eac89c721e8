import { publishing } from '../../contract/publishing.ts'
import { type RawRoute, routes } from '../platform/routes.ts'
import { beginConnection } from './connection/begin-connection.ts'
import { finishConnection } from './connection/finish-connection.ts'
import { receiveConnection } from './connection/receive-connection.ts'
import { siteHealth } from './doctor/site-health.ts'
import { testConnection } from './doctor/test-connection.ts'

export const publishingRoutes = routes('publishing', publishing, {
  testConnection,
  siteHealth,
  beginConnection,
  finishConnection,
})

export const publishingRawRoutes: RawRoute[] = [receiveConnection]
