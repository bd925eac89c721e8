/** What a webhook reports, with the words shown where one is added. */
export const webhookEvents = {
  'post.ready': 'A draft was written',
  'post.held': 'A post is held and waits for you',
  'post.scheduled': 'A post was scheduled',
  'post.published': 'A post went live',
  'post.updated': 'Changes to a live post went live',
  'post.failed': 'Writing, publishing or updating a post failed',
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

export const mostWebhooks = 10
