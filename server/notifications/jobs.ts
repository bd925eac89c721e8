import { sendMailJob } from './send-mail.ts'

export const notificationsJobs = [sendMailJob]
