import { z } from 'zod'
import { operation } from '../operation.ts'
import { SavedImage } from '../posts/images.ts'
import { DraftTitle, page } from '../posts/posts.ts'

const SitePicture = z.object({
  id: z.number().describe('The media ID on the site'),
  thumbnail: z.string().describe('Its address on the site'),
  title: z.string(),
  alt: z.string().describe('Its alternative text, else its caption; empty without either'),
})
export type SitePicture = z.output<typeof SitePicture>

/** Pictures of the customer's own media library: part of the publishing domain. */
export const sitePictures = {
  sitePictures: operation('GET /posts/images/site', {
    scope: 'posts:read',
    summary:
      'Pictures in the site’s media library. The first page starts with those whose title, alternative text and caption ' +
      'have the most words of `search`, or without it of `title`.',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      title: z.string().trim().max(500).default(''),
      page: page.default(1),
    }),
    output: z.object({ pictures: z.array(SitePicture), hasMore: z.boolean() }),
    errors: ['no_site', 'payment_required', 'connection_refused'],
  }),
  copySitePicture: operation('POST /posts/images/site', {
    scope: 'posts:write',
    summary:
      'Copies a picture of the media library, for use in posts. On that site, posts use the original and nothing is ' +
      'uploaded. The same picture returns the same image.',
    body: z.object({ mediaId: z.number().int().positive() }),
    output: z.object({ image: SavedImage }),
    errors: ['no_site', 'payment_required', 'connection_refused', 'storage_full'],
    example: { body: { mediaId: 12 } },
  }),
  drawCover: operation('POST /posts/images/cover', {
    scope: 'posts:write',
    summary:
      'Draws a cover of 1200 by 630 from the title in the site’s color. Titles in scripts that the font lacks are left ' +
      'out, in favor of the site’s initials. The same title returns the same image.',
    body: z.object({ title: DraftTitle.min(1) }),
    output: z.object({ image: SavedImage }),
    errors: ['no_site', 'payment_required', 'storage_full'],
    example: { body: { title: 'How often should a dog be washed?' } },
  }),
}
