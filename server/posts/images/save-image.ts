import { createHash } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { refuseImageFormat } from '../../../contract/posts/image-formats.ts'
import type { images as operations } from '../../../contract/posts/images.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { images, postRevisions, posts } from '../../schema/posts.ts'
import { mediaPath } from './media-address.ts'
import { sizeAsSeen } from './exif-orientation.ts'
import { readImage } from './read-image.ts'
import { stripMetadata } from './strip-metadata.ts'

// 200 MB: some hundred photos straight from a phone, and a database of 1,000 accounts that can still be backed up.
const maxBytesPerAccount = 200 * 1024 * 1024
// What browsers can draw; a header that claims more is a decompression bomb.
const maxSide = 16_384
// WordPress decodes a picture whole to resize it: four bytes a pixel, where hosts often allow PHP 256 MB.
const maxPixels = 50_000_000

export const saveImage: Handler<typeof operations.uploadImage> = async (app, { accountId, bytes }) => {
  await requireEntitlement(app.db, accountId)
  return { image: await storeImage(app.db, accountId, bytes) }
}

/** Stores a picture once per account, whatever its name and however often it is uploaded. */
export async function storeImage(db: Db, accountId: string, given: Buffer) {
  const refusal = refuseImageFormat(given)
  if (refusal) return fail('unsupported_media_type', refusal)
  const read = readImage(given)
  const bytes = read && stripMetadata(given, read.contentType)
  if (!bytes)
    return fail(
      'unsupported_media_type',
      'This picture is damaged or incomplete. Save it again in an image editor, then upload the copy.',
    )
  const { contentType } = read
  const size = sizeAsSeen(read, bytes)
  if (Math.max(size.width, size.height) > maxSide)
    return fail(
      'unsupported_media_type',
      `This picture is ${size.width} × ${size.height} pixels. Make it at most ${maxSide} on each side, then upload the copy.`,
    )
  if (size.width * size.height > maxPixels)
    return fail(
      'unsupported_media_type',
      `This picture has ${Math.round((size.width * size.height) / 1e6)} megapixels, and many sites can’t resize more than 50. Make it smaller, then upload the copy.`,
    )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return db.transaction(async (tx) => {
    // Sequential per account, because two concurrent uploads could exceed the limit together.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    let row = await findImage(tx, accountId, sha256)
    if (!row) {
      await requireImageRoom(tx, accountId, bytes.length)
      const values = { accountId, contentType, ...size, bytes, sha256 }
      ;[row] = await tx.insert(images).values(values).returning({ id: images.id })
    }
    if (!row) throw new Error('An insert returned nothing')
    return { id: row.id, url: mediaPath(row.id), ...size }
  })
}

async function findImage(tx: Db, accountId: string, sha256: string) {
  const [row] = await tx
    .select({ id: images.id })
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

/** Removes pictures that no post, deleted post or revision shows, if they are a month old and thus in no open editor. */
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
