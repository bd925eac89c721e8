import { api } from '../../contract/api.ts'
import { routes } from '../platform/http/routes.ts'
import { getStats } from './get-stats.ts'
import { listCalendar } from './list-calendar.ts'

export const dashboardRoutes = routes('dashboard', api.dashboard, { stats: getStats, calendar: listCalendar })
