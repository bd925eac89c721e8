import { publishing } from '../../contract/publishing.ts'
import { routes } from '../platform/routes.ts'
import { testConnection } from './test-connection.ts'

export const publishingRoutes = routes('publishing', publishing, { testConnection })
