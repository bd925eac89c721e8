import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { autopilot } from './autopilot.ts'
import { billing } from './billing.ts'
import { bulkPosts } from './bulk-posts.ts'
import { dashboard } from './dashboard.ts'
import { facts } from './facts.ts'
import { feedback } from './feedback.ts'
import { images } from './images.ts'
import { keywords } from './keywords.ts'
import { notifications } from './notifications.ts'
import { postTerms } from './post-fields.ts'
import { personas } from './personas.ts'
import { posts } from './posts.ts'
import { preferences } from './preferences.ts'
import { profile, siteProfile } from './profile.ts'
import { publishing } from './publishing.ts'
import { revisions } from './revisions.ts'
import { sales } from './sales.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { strategy } from './strategy.ts'
import { voice } from './voice.ts'
import { writing } from './writing.ts'
import { writingChecks } from './writing-checks.ts'

/** Every operation of /api/v1, by domain. */
export const api = {
  accounts: { ...accounts, ...security, ...audit },
  billing,
  profile: { ...siteProfile, ...profile, ...preferences, ...facts, ...voice, ...personas },
  keywords: { ...keywords, ...strategy },
  posts: { ...posts, ...revisions, ...bulkPosts, ...images, ...postTerms },
  writing: { ...writing, ...writingChecks, ...sales, ...feedback },
  publishing: { ...publishing, ...autopilot },
  notifications,
  search,
  dashboard,
}
export type Api = typeof api
