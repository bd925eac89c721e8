import { and, eq } from 'drizzle-orm'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { posts } from '../../schema/posts.ts'
import { fitCaption } from '../../writing/finish/caption-length.ts'

interface LivePost {
  publicationId: string
  post: typeof posts.$inferSelect
  url: string
  /** Notes about the site for the owner to read before sharing. */
  notes: string[]
}

/** Mails a live post's captions once per publication. */
export async function mailCaptions(app: App, tx: Db, { publicationId, post, url, notes }: LivePost) {
  const { newsletter, publishedAt } = post
  if (!publishedAt) return
  const { timezone: zone } = await findPreferences(tx, post.accountId)
  const fitted = fitCaptions(post.captions ?? {}, url)
  const filled = Object.entries(fitted).map(([network, caption]) => [
    network,
    caption.replaceAll('{url}', () => url),
  ])
  if (post.captions)
    await tx
      .update(posts)
      .set({ captions: fitted })
      .where(and(eq(posts.id, post.id), eq(posts.accountId, post.accountId)))
  await queueMail(app, tx, {
    accountId: post.accountId,
    template: 'captions',
    data: {
      title: post.title,
      url,
      captions: Object.fromEntries(filled),
      writer: post.writer,
      notes,
      missing: post.captions ? captionNetworks.filter((network) => !fitted[network]) : [],
      undo: { postId: post.id, publishedAt: publishedAt.toISOString(), zone },
      ...(newsletter
        ? { newsletter: { ...newsletter, body: newsletter.body.replaceAll('{url}', () => url) } }
        : {}),
    },
    dedupeKey: `captions:${publicationId}`,
  })
}

/** Fits each caption and the post's real address into its network's limit. */
const fitCaptions = (captions: Captions, url: string): Captions =>
  Object.fromEntries(
    captionNetworks.flatMap((network) => {
      const given = captions[network]
      const caption = given && fitCaption(network, given, url)
      return caption ? [[network, caption]] : []
    }),
  )
