import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ok, type WpAnswer } from './classify-answer.ts'
import { cacheBuster, WpAddress, type WordPress } from './wordpress.ts'

const WpMedia = z.object({
  id: z.number().int().positive(),
  slug: z.string(),
  // Validated, because it becomes a picture address in the customer's post.
  source_url: WpAddress,
})
export type WpMedia = z.output<typeof WpMedia>

export interface MediaFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** The slug that identifies it. */
  slug: string
  /** Without the extension. */
  name: string
  alt: string
}

const fields = { context: 'edit', _fields: 'id,slug,source_url' }

/** All pictures that we uploaded. */
export const ownSlugPrefix = 'aw-'

/** A picture's slug on a site, the same for every post that shows it. */
export const mediaSlug = (siteUrl: string, imageId: string): string =>
  `${ownSlugPrefix}${createHash('sha256').update(`${siteUrl}|${imageId}`).digest('hex').slice(0, 16)}`

/** The picture with that slug, the oldest if a lost answer made two. Only `ok` with undefined means there is none. */
export async function findMedia(site: WordPress, slug: string): Promise<WpAnswer<WpMedia | undefined>> {
  const params = { ...fields, slug: `${slug},${slug}-2`, per_page: 10, ...cacheBuster() }
  const answer = await site.get('wp/v2/media', params, z.array(WpMedia))
  if (answer.kind !== 'ok') return answer
  const marked = answer.value.filter((one) => one.slug === slug || one.slug === `${slug}-2`)
  return ok(marked.toSorted((a, b) => a.id - b.id)[0])
}

/** Whether the library says that it has no such picture. */
export async function isMediaGone(site: WordPress, id: number): Promise<boolean> {
  const answer = await site.get(`wp/v2/media/${id}`, { _fields: 'id', ...cacheBuster() }, z.looseObject({}))
  return answer.kind !== 'ok' && answer.cause === 'removed_on_site'
}

/** Sends the file, its alternative text and its slug in one request. */
export function uploadMedia(site: WordPress, file: MediaFile): Promise<WpAnswer<WpMedia>> {
  const form = new FormData()
  const ending = file.contentType.replace('image/', '').replace('jpeg', 'jpg')
  form.set('file', new Blob([file.bytes], { type: file.contentType }), `${file.name}.${ending}`)
  form.set('slug', file.slug)
  form.set('alt_text', file.alt)
  form.set('title', file.alt || file.name)
  return site.post('wp/v2/media', fields, form, WpMedia)
}

export const setMediaAlt = (site: WordPress, id: number, alt: string): Promise<WpAnswer<unknown>> =>
  site.post(`wp/v2/media/${id}`, fields, { alt_text: alt }, WpMedia)

/** Deletes permanently, because media has no trash. */
export function removeMedia(site: WordPress, id: number): Promise<WpAnswer<unknown>> {
  return site.post(`wp/v2/media/${id}`, { _method: 'DELETE', force: 'true' }, {}, z.looseObject({}))
}
