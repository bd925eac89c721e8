import { createHash } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { images as operations } from '../../../contract/posts/images.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { images, postRevisions, posts } from '../../schema/posts.ts'
import { mediaPath } from './media-address.ts'
import { readImage } from './read-image.ts'
import { stripMetadata } from './strip-metadata.ts'

// 200 MB: some hundred photographs as they come out of a telephone, and a database of 1,000 accounts that can still be copied.
const maxBytesPerAccount = 200 * 1024 * 1024

/** Keeps a picture of an account once, whatever it is called and however often it comes. */
export async function saveImage(
  app: App,
  { accountId, bytes: given }: HandlerInput<typeof operations.uploadImage>,
) {
  await requireEntitlement(app.db, accountId)
  const read = readImage(given)
  if (!read) return fail('unsupported_media_type', 'Please choose a picture: JPEG, PNG, WebP or GIF.')
  const bytes = stripMetadata(given, read.contentType)
  if (!bytes)
    return fail(
      'unsupported_media_type',
      'This picture is damaged or incomplete. Save it again in an image editor, then upload the copy.',
    )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return app.db.transaction(async (tx) => {
    // One after the other: two at once could pass the limit together.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const known = await findImage(tx, accountId, sha256)
    if (known) return { image: present(known) }
    await requireImageRoom(tx, accountId, bytes.length)
    const [row] = await tx
      .insert(images)
      .values({ accountId, ...read, bytes, sha256 })
      .returning(summary)
    if (!row) throw new Error('An insert returned nothing')
    return { image: present(row) }
  })
}

const summary = { id: images.id, width: images.width, height: images.height }

const present = ({ id, width, height }: { id: string; width: number; height: number }) => ({
  id,
  url: mediaPath(id),
  width,
  height,
})

async function findImage(tx: Db, accountId: string, sha256: string) {
  const [row] = await tx
    .select(summary)
    .from(images)
    .where(and(eq(images.accountId, accountId), eq(images.sha256, sha256)))
  return row
}

async function requireImageRoom(tx: Db, accountId: string, bytes: number): Promise<void> {
  if ((await countImageBytes(tx, accountId)) + bytes <= maxBytesPerAccount) return
  await removeUnused(tx, accountId)
  if ((await countImageBytes(tx, accountId)) + bytes <= maxBytesPerAccount) return
  fail('storage_full', 'You’ve used all 200 MB of image storage. Delete posts with images to make room.')
}

async function countImageBytes(tx: Db, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(octet_length(${images.bytes})), 0)::float8` })
    .from(images)
    .where(eq(images.accountId, accountId))
  return row?.total ?? 0
}

/** Pictures that no post, deleted post or revision shows any more; a month old, so that none of them is in an open editor. */
async function removeUnused(tx: Db, accountId: string): Promise<void> {
  const shows = (content: SQL) => sql`${content} like '%/media/' || ${images.id}::text || '%'`
  await tx.delete(images).where(
    sql`${images.accountId} = ${accountId} and ${images.createdAt} < now() - interval '30 days'
      and not exists (select 1 from ${posts} where ${posts.accountId} = ${accountId}
        and (${shows(sql`${posts.content}`)} or ${posts.featuredImageId} = ${images.id}))
      and not exists (select 1 from ${postRevisions} join ${posts} on ${posts.id} = ${postRevisions.postId}
        where ${posts.accountId} = ${accountId} and (${shows(sql`${postRevisions.content}`)}
          or ${postRevisions.fields} ->> 'featuredImageId' = ${images.id}::text))`,
  )
}
