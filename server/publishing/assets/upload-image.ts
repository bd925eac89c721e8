import { and, eq, sql } from 'drizzle-orm'
import { slugify } from '../../../contract/posts/slugify.ts'
import type { App } from '../../platform/app.ts'
import { images } from '../../schema/posts.ts'
import { siteMedia } from '../../schema/publishing.ts'
import {
  findMedia,
  isMediaGone,
  mediaSlug,
  setMediaAlt,
  uploadMedia,
  type WpMedia,
} from '../wordpress/media.ts'
import { fault, ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

export interface PostImage {
  imageId: string
  alt: string
}

export interface UploadedImage {
  wpId: number
  sourceUrl: string
}

export interface UploadContext {
  app: App
  accountId: string
  /** The site's key (see siteKey). */
  siteUrl: string
  wordpress: WordPress
}

/**
 * Uploads a picture to a site's media library once, however many posts show it, and again if it was deleted there. Undefined
 * if it is gone or the site refuses it. After an upload with an unknown outcome, a second one waits until the first must be over.
 */
export async function uploadImage(
  context: UploadContext,
  picture: PostImage,
): Promise<WpAnswer<UploadedImage | undefined>> {
  const { app, siteUrl, wordpress } = context
  const earlier = await findUpload(context, picture.imageId)
  if (earlier?.wpId && earlier.sourceUrl) {
    const { wpId, sourceUrl } = earlier
    // The owner deleted it there.
    if (await isMediaGone(wordpress, wpId)) {
      await forgetUpload(context, picture.imageId, wpId)
      return uploadImage(context, picture)
    }
    if (earlier.lacksAlt) await addAlt(context, picture, wpId)
    return ok({ wpId, sourceUrl })
  }
  const slug = mediaSlug(siteUrl, picture.imageId)
  const before = await findMedia(wordpress, slug)
  if (before.kind !== 'ok') return before
  if (before.value) return saveUpload(context, picture.imageId, before.value)
  if (earlier && earlier.ageMs < app.env.PUBLISH_SETTLE_MS) return fault('unknown', 'unsettled')
  if (!(await beginUpload(context, picture.imageId, earlier?.begunAt))) return fault('unknown', 'unsettled')
  return upload(context, picture, slug)
}

async function upload(context: UploadContext, { imageId, alt }: PostImage, slug: string) {
  const { app, accountId, wordpress } = context
  const [image] = await app.db
    .select({ bytes: images.bytes, contentType: images.contentType })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.accountId, accountId)))
  if (!image) return ok(undefined)
  const file = { ...image, bytes: new Uint8Array(image.bytes), slug, name: alt ? slugify(alt) : slug, alt }
  const uploaded = await uploadMedia(wordpress, file)
  if (uploaded.kind === 'ok') return saveUpload(context, imageId, uploaded.value)
  const isWaf = uploaded.cause === 'write_blocked'
  if (uploaded.kind !== 'unknown' || isWaf) await forgetUpload(context, imageId)
  // Refused: the post goes out without it in the library.
  if (uploaded.kind === 'refused' || isWaf) return ok(undefined)
  if (uploaded.kind === 'try-later') return uploaded
  const after = await findMedia(wordpress, slug)
  return after.kind === 'ok' && after.value ? saveUpload(context, imageId, after.value) : uploaded
}

const uploadOf = ({ siteUrl }: UploadContext, imageId: string) =>
  and(eq(siteMedia.imageId, imageId), eq(siteMedia.siteUrl, siteUrl))

async function findUpload(context: UploadContext, imageId: string) {
  const [row] = await context.app.db
    .select({
      wpId: siteMedia.wpId,
      sourceUrl: siteMedia.sourceUrl,
      lacksAlt: siteMedia.lacksAlt,
      // As text, because a Date would lose the microseconds that identify the row.
      begunAt: sql<string>`${siteMedia.begunAt}::text`,
      ageMs: sql<number>`(extract(epoch from now() - ${siteMedia.begunAt}) * 1000)::float8`,
    })
    .from(siteMedia)
    .where(uploadOf(context, imageId))
  return row
}

/** False when another worker has begun meanwhile, or the picture is gone or belongs to another account. */
async function beginUpload(context: UploadContext, imageId: string, begunAt: string | undefined) {
  const { app, accountId, siteUrl } = context
  const { rows } = await app.db.execute(sql`
    insert into ${siteMedia} (image_id, site_url)
    select ${images.id}, ${siteUrl} from ${images} where ${images.id} = ${imageId} and ${images.accountId} = ${accountId}
    on conflict (image_id, site_url) do update set begun_at = now() where site_media.begun_at = ${begunAt ?? null}::timestamptz
    returning image_id`)
  return rows.length > 0
}

async function saveUpload(context: UploadContext, imageId: string, media: WpMedia) {
  const found = { wpId: media.id, sourceUrl: media.source_url }
  await context.app.db
    .insert(siteMedia)
    .values({ imageId, siteUrl: context.siteUrl, ...found })
    .onConflictDoUpdate({ target: [siteMedia.imageId, siteMedia.siteUrl], set: found })
  return ok(found)
}

/** Describes a picture of the library that had no text; without permission it stays as it is. */
async function addAlt(context: UploadContext, { imageId, alt }: PostImage, wpId: number): Promise<void> {
  const written = await setMediaAlt(context.wordpress, wpId, alt)
  if (written.kind === 'ok')
    await context.app.db.update(siteMedia).set({ lacksAlt: false }).where(uploadOf(context, imageId))
}

/** With `wpId` only that one, because another worker may be uploading it again. */
async function forgetUpload(context: UploadContext, imageId: string, wpId?: number): Promise<void> {
  const isThis = wpId === undefined ? undefined : eq(siteMedia.wpId, wpId)
  await context.app.db.delete(siteMedia).where(and(uploadOf(context, imageId), isThis))
}
