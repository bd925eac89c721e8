import { api } from '../../contract/api.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { followNotifications } from './follow-notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'

export const notificationsRoutes = defineRoutes('notifications', api.notifications, {
  list: listNotifications,
  read: markNotificationsRead,
  events: followNotifications,
})
