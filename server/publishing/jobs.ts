import { tidyFormerSites } from './connection/tidy-former-sites.ts'
import { checkSite, checkSites } from './doctor/check-site.ts'
import { removeTestDrafts } from './doctor/remove-test-drafts.ts'
import { finishPublication } from './parts/finish-publication.ts'

export const publishingJobs = [checkSite, checkSites, finishPublication, tidyFormerSites, removeTestDrafts]
