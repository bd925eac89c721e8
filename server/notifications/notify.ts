import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { Db } from '../platform/database/db.ts'
import { signal } from '../platform/signals.ts'
import { notifications } from '../schema/notifications.ts'

export interface NotifyInput {
  accountId: string
  kind: NotificationKind
  /** Plain text, truncated to the length of a notification. */
  title: string
  description: string
  /** A path of the app, or empty. */
  url: string
  /** One event, one notification: a second one with the same key is ignored. */
  dedupeKey: string
  /** Earlier notifications of these kinds about the same page need nothing any more, and become read. */
  settles?: NotificationKind[]
}

export const notificationsTopic = (accountId: string) => `notifications:${accountId}`

export const accountPostsTopic = (accountId: string) => `account-posts:${accountId}`

/** Creates the notification in the caller's transaction, and wakes the account's open pages once it commits. */
export async function notify(tx: Db, { settles, ...note }: NotifyInput): Promise<void> {
  const settled = settles ? await settle(tx, note, settles) : []
  const [made] = await tx
    .insert(notifications)
    .values({
      ...note,
      title: truncate(note.title, 200),
      description: truncate(note.description, 500),
      // Not the transaction's start, or a reader resuming from the latest notification could miss this one.
      createdAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (made || settled.length > 0) await signal(tx, notificationsTopic(note.accountId))
}

type PostNote = Omit<NotifyInput, 'accountId' | 'url'> & Partial<Pick<NotifyInput, 'url'>>

/** A notification that opens the post unless it names another page. */
export const notifyAboutPost = (tx: Db, post: { id: string; accountId: string }, note: PostNote) =>
  notify(tx, { accountId: post.accountId, url: `/dashboard/posts/${post.id}`, ...note })

/** For what was decided without a later notification. */
export async function settleAboutPost(
  tx: Db,
  { id, accountId }: { id: string; accountId: string },
  ...kinds: NotificationKind[]
) {
  const settled = await settle(tx, { accountId, url: `/dashboard/posts/${id}` }, kinds)
  if (settled.length > 0) await signal(tx, notificationsTopic(accountId))
}

type Place = Pick<NotifyInput, 'accountId' | 'url'>
const settle = (tx: Db, { accountId, url }: Place, kinds: NotificationKind[]) =>
  tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.url, url),
        inArray(notifications.kind, kinds),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id })

const truncate = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text
