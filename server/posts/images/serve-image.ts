import { eq } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { images } from '../../schema/posts.ts'
import { mediaIdOf, mediaPath } from './media-address.ts'

/** Serves an image to anyone with its id, because readers of the customer's site have no session. */
export const serveImage: RawRoute = {
  method: 'GET',
  path: '/media/:id',
  handle: async (app, { params }) => {
    const id = mediaIdOf(mediaPath(params.id ?? ''))
    const [image] = id
      ? await app.db
          .select({ type: images.contentType, body: images.bytes })
          .from(images)
          .where(eq(images.id, id))
      : []
    if (!image) return fail('not_found', 'This picture does not exist.')
    return {
      ...image,
      headers: {
        // The bytes of an id never change.
        'cache-control': 'public, max-age=31536000, immutable',
        // The bytes may also be valid as something else, so nothing in them may run or load.
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': `inline; filename="${id}.${image.type.split('/')[1]}"`,
        'cross-origin-resource-policy': 'cross-origin',
      },
    }
  },
}
