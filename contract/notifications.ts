import { z } from 'zod'
import { operation } from './operation.ts'
import { limit, page, stablePagination } from './posts/posts.ts'

/** What happened; title and description say it in words. */
export const notificationKinds = [
  'welcome',
  'published',
  'publish_failed',
  'writing_failed',
  'late_post',
  'connection_broken',
  'payment_failed',
  'post_held',
  'keyword_suggestions',
  'autopilot',
  'approval',
  'webhook_disabled',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  description: z.string(),
  time: z.string().describe('Relative time, such as "5 minutes ago"'),
  created_at: z.iso.datetime(),
  unread: z.boolean(),
  url: z.string().describe('A path of the app, or empty'),
})
export type Notification = z.output<typeof Notification>

const Page = z.object({
  notifications: z.array(Notification),
  unreadCount: z.number(),
  pagination: stablePagination,
})

/**
 * `notification` for each new one; `unread` at the start and when the count changes otherwise; `plan` at the start and when
 * the plan may have changed, with the version of GET /settings/plan; `posts` when a post changes its status.
 */
export const NotificationEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('notification'), notification: Notification, unreadCount: z.number() }),
  z.object({ event: z.literal('unread'), unreadCount: z.number() }),
  z.object({ event: z.literal('plan'), version: z.number() }),
  z.object({ event: z.literal('posts') }),
])
export type NotificationEvent = z.output<typeof NotificationEvent>

export const notifications = {
  list: operation('GET /notifications', {
    scope: 'account:read',
    summary: 'A page of notifications, newest first, with the unread count.',
    query: z.object({
      page: page.default(1),
      limit: limit.default(20),
      asOf: z.iso.datetime().optional(),
    }),
    output: Page,
  }),
  read: operation('POST /notifications/read', {
    summary: 'Marks the given notifications as read, or all of them without `ids`. Returns the first page.',
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(100).optional(),
    }),
    output: Page,
    errors: ['not_found'],
    example: { body: {} },
  }),
  events: operation('GET /notifications/events', {
    summary:
      'Server-sent events: new notifications, the unread count, and changes of the plan and of posts. ' +
      'Resume with Last-Event-ID; an event may then repeat with the same ID.',
    output: NotificationEvent,
    stream: true,
  }),
}
