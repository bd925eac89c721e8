import { api } from '../../contract/api.ts'
import { routes } from '../platform/http/routes.ts'
import { findEverywhere } from './find-everywhere.ts'

export const searchRoutes = routes('search', api.search, { find: findEverywhere })
