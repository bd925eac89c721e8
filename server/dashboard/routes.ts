import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { getStats } from './get-stats.ts'
import { listCalendar } from './list-calendar.ts'

export const dashboardRoutes = defineRoutes('dashboard', api.dashboard, {
  stats: getStats,
  calendar: listCalendar,
})
