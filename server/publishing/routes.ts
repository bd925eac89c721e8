import { publishing } from '../../contract/publishing.ts'
import { type RawRoute, routes } from '../platform/routes.ts'
import { beginConnection } from './begin-connection.ts'
import { finishConnection } from './finish-connection.ts'
import { receiveConnection } from './receive-connection.ts'
import { testConnection } from './test-connection.ts'

export const publishingRoutes = routes('publishing', publishing, {
  testConnection,
  beginConnection,
  finishConnection,
})

export const publishingRawRoutes: RawRoute[] = [receiveConnection]
