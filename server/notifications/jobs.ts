import { purgeNotificationsJob } from './purge-notifications.ts'
import { sendMailJob } from './send-mail.ts'

export const notificationsJobs = [sendMailJob, purgeNotificationsJob]
