import { purgeConnections } from './purge-connections.ts'
import { refreshSitePosts } from './site-posts/refresh-site-posts.ts'
import { resealPasswords } from './reseal-password.ts'

export const profileJobs = [resealPasswords, purgeConnections, refreshSitePosts]
