import { accounts } from './accounts.ts'
import { billing } from './billing.ts'
import { posts } from './posts.ts'
import { profile } from './profile.ts'
import { publishing } from './publishing.ts'
import { writing } from './writing.ts'

/** Every operation of /api/v1, by domain. */
export const api = { accounts, billing, profile, posts, writing, publishing }
export type Api = typeof api
