import { checkSite, checkSites } from './doctor/check-site.ts'

export const publishingJobs = [checkSite, checkSites]
