import { api } from '../../contract/api.ts'
import { routes } from '../platform/http/routes.ts'
import { followNotifications } from './follow-notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationsRoutes = routes('notifications', api.notifications, {
  list: listNotifications,
  read: readNotifications,
  events: followNotifications,
})
