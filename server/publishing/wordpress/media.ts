import { z } from 'zod'
import type { WpAnswer } from './read-answer.ts'
import type { WordPress } from './wordpress.ts'

const WpMedia = z.object({
  id: z.number().int().positive(),
  slug: z.string(),
  // It becomes the address of a picture in the customer's post.
  source_url: z.url({ protocol: /^https?$/ }),
})
type WpMedia = z.output<typeof WpMedia>

interface MediaFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** The mark by which it is found again. */
  slug: string
  /** Without its ending. */
  name: string
  alt: string
}

const fields = { context: 'edit', _fields: 'id,slug,source_url' }

/** Everything in one call: the file, its alternative text and its mark. */
export function uploadMedia(site: WordPress, file: MediaFile): Promise<WpAnswer<WpMedia>> {
  const form = new FormData()
  const ending = file.contentType.replace('image/', '').replace('jpeg', 'jpg')
  form.set('file', new Blob([file.bytes], { type: file.contentType }), `${file.name}.${ending}`)
  form.set('slug', file.slug)
  form.set('alt_text', file.alt)
  form.set('title', file.alt || file.name)
  return site.upload('wp/v2/media', fields, form, WpMedia)
}

/** For good: media knows no trash. */
export function removeMedia(site: WordPress, id: number): Promise<WpAnswer<unknown>> {
  return site.post(`wp/v2/media/${id}`, { _method: 'DELETE', force: 'true' }, {}, z.looseObject({}))
}
