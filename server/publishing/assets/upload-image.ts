import { and, eq, sql } from 'drizzle-orm'
import { slugify } from '../../../contract/posts/slugify.ts'
import type { App } from '../../platform/app.ts'
import { images } from '../../schema/posts.ts'
import { siteMedia } from '../../schema/publishing.ts'
import { findMedia, mediaSlug, uploadMedia, type WpMedia } from '../wordpress/media.ts'
import { fault, type WpAnswer } from '../wordpress/read-answer.ts'
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
  /** By siteKey. */
  siteUrl: string
  wordpress: WordPress
}

/**
 * Brings a picture into the media library of a site: once, whatever was tried before and however many posts show it.
 * Undefined when there is no such picture, or the site does not want it. An upload whose end is not known is looked for,
 * and a second one waits until the first must be over.
 */
export async function uploadImage(
  way: UploadContext,
  picture: PostImage,
): Promise<WpAnswer<UploadedImage | undefined>> {
  const { app, siteUrl, wordpress } = way
  const known = await findUpload(way, picture.imageId)
  if (known?.wpId && known.sourceUrl)
    return { kind: 'ok', value: { wpId: known.wpId, sourceUrl: known.sourceUrl } }
  const slug = mediaSlug(siteUrl, picture.imageId)
  const before = await findMedia(wordpress, slug)
  if (before.kind !== 'ok') return before
  if (before.value) return saveUpload(way, picture.imageId, before.value)
  if (known && known.ageMs < app.env.PUBLISH_SETTLE_MS) return fault('unknown', 'unsettled')
  if (!(await beginUpload(way, picture.imageId, known?.begunAt))) return fault('unknown', 'unsettled')
  return upload(way, picture, slug)
}

async function upload(
  way: UploadContext,
  { imageId, alt }: PostImage,
  slug: string,
): Promise<WpAnswer<UploadedImage | undefined>> {
  const { app, accountId, wordpress } = way
  const [image] = await app.db
    .select({ bytes: images.bytes, contentType: images.contentType })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.accountId, accountId)))
  if (!image) return { kind: 'ok', value: undefined }
  const file = { ...image, bytes: new Uint8Array(image.bytes), slug, name: alt ? slugify(alt) : slug, alt }
  const uploaded = await uploadMedia(wordpress, file)
  if (uploaded.kind === 'ok') return saveUpload(way, imageId, uploaded.value)
  const isWaf = uploaded.cause === 'write_blocked'
  if (uploaded.kind !== 'unknown' || isWaf) await forgetUpload(way, imageId)
  // Not wanted here: the post goes out without it in the library.
  if (uploaded.kind === 'refused' || isWaf) return { kind: 'ok', value: undefined }
  if (uploaded.kind === 'try-later') return uploaded
  const after = await findMedia(wordpress, slug)
  return after.kind === 'ok' && after.value ? saveUpload(way, imageId, after.value) : uploaded
}

const uploadOf = ({ siteUrl }: UploadContext, imageId: string) =>
  and(eq(siteMedia.imageId, imageId), eq(siteMedia.siteUrl, siteUrl))

async function findUpload(way: UploadContext, imageId: string) {
  const [row] = await way.app.db
    .select({
      wpId: siteMedia.wpId,
      sourceUrl: siteMedia.sourceUrl,
      // Text: a Date would lose the microseconds by which the row is told from a later one.
      begunAt: sql<string>`${siteMedia.begunAt}::text`,
      ageMs: sql<number>`(extract(epoch from now() - ${siteMedia.begunAt}) * 1000)::float8`,
    })
    .from(siteMedia)
    .where(uploadOf(way, imageId))
  return row
}

/** False when somebody else has begun meanwhile, or the picture is gone or another account's. */
async function beginUpload(
  way: UploadContext,
  imageId: string,
  begunAt: string | undefined,
): Promise<boolean> {
  const { app, accountId, siteUrl } = way
  if (begunAt !== undefined) {
    const again = await app.db
      .update(siteMedia)
      .set({ begunAt: sql`now()` })
      .where(and(uploadOf(way, imageId), sql`${siteMedia.begunAt} = ${begunAt}::timestamptz`))
      .returning({ imageId: siteMedia.imageId })
    return again.length > 0
  }
  const { rows } = (await app.db.execute(sql`
    insert into ${siteMedia} (image_id, site_url)
    select ${images.id}, ${siteUrl} from ${images} where ${images.id} = ${imageId} and ${images.accountId} = ${accountId}
    on conflict do nothing returning image_id`)) as { rows: unknown[] }
  return rows.length > 0
}

async function saveUpload(
  way: UploadContext,
  imageId: string,
  media: WpMedia,
): Promise<WpAnswer<UploadedImage | undefined>> {
  const found = { wpId: media.id, sourceUrl: media.source_url }
  await way.app.db
    .insert(siteMedia)
    .values({ imageId, siteUrl: way.siteUrl, ...found })
    .onConflictDoUpdate({ target: [siteMedia.imageId, siteMedia.siteUrl], set: found })
  return { kind: 'ok', value: found }
}

async function forgetUpload(way: UploadContext, imageId: string): Promise<void> {
  await way.app.db.delete(siteMedia).where(uploadOf(way, imageId))
}
