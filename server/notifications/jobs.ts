import { purgeNotificationsJob } from './purge-notifications.ts'
import { sendMailJob } from './mail/send-mail.ts'

export const notificationsJobs = [sendMailJob, purgeNotificationsJob]
