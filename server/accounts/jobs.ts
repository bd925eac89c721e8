import { mailResetLinkJob } from './passwords/mail-reset-link.ts'
import { purgeExpiredJob } from './purge-expired.ts'
import { resealSecondFactors } from './two-factor/reseal-second-factors.ts'

export const accountsJobs = [purgeExpiredJob, mailResetLinkJob, resealSecondFactors]
