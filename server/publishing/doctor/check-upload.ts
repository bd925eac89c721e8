import { removeMedia, uploadMedia } from '../wordpress/media.ts'
import type { WpFault } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

// One transparent pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads one pixel and removes it; the fault that kept it from arriving, if any. */
export async function checkUpload(site: WordPress, slug: string): Promise<WpFault | undefined> {
  const file = {
    bytes: new Uint8Array(pixel),
    contentType: 'image/png',
    slug,
    name: slug,
    alt: 'Connection test',
  }
  const uploaded = await uploadMedia(site, file)
  if (uploaded.kind !== 'ok') return uploaded
  const removed = await removeMedia(site, uploaded.value.id)
  return removed.kind === 'ok' ? undefined : removed
}
