import { z } from 'zod'
import { imageTypes } from '../../../contract/posts/images.ts'
import { readTags } from '../../platform/text/read-tags.ts'
import { ok, type WpAnswer } from './classify-answer.ts'
import { WpAddress, type Params, type WordPress } from './wordpress.ts'

// More than a list shows, and bounded, because anybody may have written it.
const maxTextChars = 500

/** The text of rendered HTML, on one line. */
function toLine(html: string): string {
  let text = ''
  readTags(html.slice(0, 10 * maxTextChars), { onText: (part) => (text += part) })
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextChars)
}

const Line = z.string().transform(toLine)
const Size = z.object({ source_url: WpAddress }).optional().catch(undefined)
const Sizes = z.object({ medium: Size, large: Size })

/** https://developer.wordpress.org/rest-api/reference/media/ */
const LibraryPicture = z
  .object({
    id: z.number().int().positive(),
    mime_type: z.enum(imageTypes),
    source_url: WpAddress,
    alt_text: Line.default(''),
    title: z.object({ rendered: Line }),
    caption: z.object({ rendered: Line }).optional(),
    // PHP encodes an empty map as an empty list.
    media_details: z.object({ width: z.number().optional(), sizes: Sizes }).catch({ sizes: {} }),
    slug: z.string().default(''),
  })
  .transform(({ id, slug, title, caption, media_details: { width, sizes }, ...media }) => ({
    id,
    slug,
    title: title.rendered,
    alt: media.alt_text,
    caption: caption?.rendered ?? '',
    sourceUrl: media.source_url,
    medium: sizes.medium?.source_url ?? media.source_url,
    large: sizes.large?.source_url ?? media.source_url,
    /** Of the original in pixels; 0 if unknown. */
    width: width ?? 0,
  }))
export type LibraryPicture = z.output<typeof LibraryPicture>

// WordPress leaves out captions and sizes that are named with a dot.
const fields = 'id,slug,mime_type,source_url,alt_text,title,caption,media_details'
export const pageSize = 50

/** A page of pictures, newest first, without those in formats that browsers or we can't show. `found` counts those too. */
export async function listLibrary(
  site: WordPress,
  params: Params,
): Promise<WpAnswer<{ pictures: LibraryPicture[]; found: number }>> {
  const all = { media_type: 'image', per_page: pageSize, _fields: fields, ...params }
  const answer = await site.get('wp/v2/media', all, z.array(z.unknown()))
  // Past the last page.
  if (answer.kind !== 'ok')
    return answer.code === 'rest_post_invalid_page_number' ? ok({ pictures: [], found: 0 }) : answer
  const pictures = answer.value.flatMap((given) => {
    const { data } = LibraryPicture.safeParse(given)
    return data ?? []
  })
  return ok({ pictures, found: answer.value.length })
}
