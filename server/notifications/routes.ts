import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { followNotifications } from './follow-notifications.ts'
import { listNotifications, markNotificationsRead } from './list-notifications.ts'

export const notificationsRoutes = defineRoutes('notifications', api.notifications, {
  list: listNotifications,
  read: markNotificationsRead,
  events: followNotifications,
})
