import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { findEverywhere } from './find-everywhere.ts'

export const searchRoutes = defineRoutes('search', api.search, { find: findEverywhere })
