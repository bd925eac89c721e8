import { purgeExpiredJob } from './purge-expired.ts'

export const accountsJobs = [purgeExpiredJob]
