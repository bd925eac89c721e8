import { purgeDeletedJob } from './purge-deleted.ts'

export const postsJobs = [purgeDeletedJob]
