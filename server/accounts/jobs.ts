import { emailResetLinkJob } from './passwords/email-reset-link.ts'
import { purgeExpiredJob } from './purge-expired.ts'
import { resealSecondFactors } from './two-factor/reseal-second-factors.ts'

export const accountsJobs = [purgeExpiredJob, emailResetLinkJob, resealSecondFactors]
