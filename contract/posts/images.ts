import { z } from 'zod'
import { operation } from '../operation.ts'

/** Judged by the bytes, whatever the file name. SVG is excluded because it can contain scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const SavedImage = z.object({
  id: z.string(),
  url: z.string().describe('Path on our origin, for `src`'),
  width: z.number(),
  height: z.number(),
})

/** Pictures in posts: part of the posts domain. */
export const images = {
  uploadImage: operation('POST /posts/images', {
    scope: 'posts:write',
    summary: 'Uploads an image as raw bytes. The same bytes return the same image.',
    // 5 MB in either definition.
    upload: {
      maxBytes: 5 * 1024 * 1024,
      types: imageTypes,
      tooLarge: 'This picture is larger than 5 MB. Make it smaller, then upload the copy.',
    },
    output: z.object({ image: SavedImage }),
    errors: ['payment_required', 'storage_full'],
  }),
}
