import { mailResetLinkJob } from './mail-reset-link.ts'
import { purgeExpiredJob } from './purge-expired.ts'
import { resealSecondFactors } from './reseal-second-factors.ts'

export const accountsJobs = [purgeExpiredJob, mailResetLinkJob, resealSecondFactors]
