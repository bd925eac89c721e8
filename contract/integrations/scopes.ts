/** What an API key may do, with the sentence shown where one is created. */
export const scopes = {
  'posts:read': 'Read posts, their checks, results and the calendar',
  'posts:write': 'Write, change, hold and delete posts',
  'posts:publish': 'Publish, schedule, approve and take back posts',
  topics: 'Read and change topics',
  keywords: 'Read, find and delete keywords',
  'account:read': 'Read the profile, preferences, facts and notifications',
} as const
export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]

export const mostApiKeys = 20
