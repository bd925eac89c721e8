import { accounts } from './accounts/accounts.ts'
import { approval } from './autopilot/approval.ts'
import { audit } from './accounts/audit.ts'
import { autopilot } from './autopilot/autopilot.ts'
import { billing } from './billing/billing.ts'
import { bulkPosts } from './posts/bulk-posts.ts'
import { calendarFeed } from './integrations/calendar-feed.ts'
import { dashboard } from './dashboard.ts'
import { apiKeys } from './integrations/api-keys.ts'
import { businessCard } from './profile/business-card.ts'
import { facts } from './profile/facts.ts'
import { feedback } from './writing/feedback.ts'
import { interviews } from './writing/interview.ts'
import { images } from './posts/images.ts'
import { keywords } from './keywords/keywords.ts'
import { notifications } from './notifications.ts'
import { postTerms } from './posts/post-fields.ts'
import { personas } from './profile/personas.ts'
import { posts } from './posts/posts.ts'
import { preferences } from './profile/preferences.ts'
import { profile, siteProfile } from './profile/profile.ts'
import { publishing } from './publishing/publishing.ts'
import { record } from './writing/record.ts'
import { results } from './results.ts'
import { revisions } from './posts/revisions.ts'
import { sales } from './writing/sales.ts'
import { search } from './search.ts'
import { searchConsole } from './search-console.ts'
import { security } from './accounts/security.ts'
import { strategy } from './autopilot/strategy.ts'
import { voice } from './profile/voice.ts'
import { webhooks } from './integrations/webhooks.ts'
import { writing } from './writing/writing.ts'
import { writingChecks } from './writing/writing-checks.ts'

/** Every operation of /api/v1, by domain. */
export const api = {
  accounts: { ...accounts, ...security, ...audit },
  billing,
  profile: { ...siteProfile, ...profile, ...preferences, ...businessCard, ...facts, ...voice, ...personas },
  keywords,
  posts: { ...posts, ...revisions, ...bulkPosts, ...images, ...postTerms },
  writing: { ...writing, ...writingChecks, ...record, ...sales, ...feedback, ...interviews },
  publishing,
  autopilot: { ...autopilot, ...strategy, ...approval },
  results: { ...results, ...searchConsole },
  notifications,
  search,
  dashboard,
  integrations: { ...apiKeys, ...webhooks, ...calendarFeed },
}
export type Api = typeof api
