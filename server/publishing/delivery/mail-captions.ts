import { eq } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPreferences } from '../../profile/preferences/find-preferences.ts'
import { accounts } from '../../schema/accounts.ts'
import type { posts } from '../../schema/posts.ts'

interface LivePost {
  publicationId: string
  post: typeof posts.$inferSelect
  url: string
  /** What its owner should know of the site before they share it. */
  notes: string[]
}

/** Mails the captions of a live post: once a publication, however often this is called. */
export async function mailCaptions(
  app: App,
  tx: Db,
  { publicationId, post, url, notes }: LivePost,
): Promise<void> {
  const { newsletter, publishedAt } = post
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, post.accountId))
  if (!owner || !publishedAt) return
  const { timezone: zone } = await findPreferences(tx, post.accountId)
  const filled = Object.entries(post.captions ?? {}).map(([network, caption]) => [
    network,
    caption.replaceAll('{url}', url),
  ])
  await queueMail(app, tx, {
    accountId: post.accountId,
    to: owner.email,
    template: 'captions',
    data: {
      ...{ title: post.title, url, captions: Object.fromEntries(filled), writer: post.writer, notes },
      undo: { postId: post.id, publishedAt: publishedAt.toISOString(), zone },
      ...(newsletter
        ? { newsletter: { ...newsletter, body: newsletter.body.replaceAll('{url}', url) } }
        : {}),
    },
    dedupeKey: `captions:${publicationId}`,
  })
}
