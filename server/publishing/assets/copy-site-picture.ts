import type { sitePictures as operations } from '../../../contract/publishing/site-pictures.ts'
import type { App } from '../../platform/app.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { storeImage } from '../../posts/images/save-image.ts'
import { siteMedia } from '../../schema/publishing.ts'
import type { SiteFetchOptions } from '../wordpress/front-page.ts'
import { listLibrary, type LibraryPicture } from '../wordpress/library.ts'
import { openOwnSite, type SiteRow } from '../wordpress/open-site.ts'

/** The copy is shown here, and uploaded should the account move to another site. On this site the original is used. */
export const copySitePicture: Handler<typeof operations.copySitePicture> = async (app, input) => {
  const { accountId, mediaId } = input
  const { site, reach, wordpress, failSite } = await openOwnSite(app, accountId)
  const found = await listLibrary(wordpress, { include: mediaId })
  if (found.kind !== 'ok') return failSite(found)
  const [picture] = found.value.pictures
  if (!picture) return failField('mediaId', 'This picture is no longer in your media library.')
  const image = await copyPicture(app, site, picture, reach)
  return image
    ? { image }
    : fail(
        'connection_refused',
        'Your site didn’t send this picture. Download it from your media library, then upload it here.',
      )
}

/** Stores a copy that knows the picture's media ID; undefined if the site doesn't send the file. */
export async function copyPicture(
  app: App,
  { accountId, key }: SiteRow,
  { id: wpId, sourceUrl, large, alt }: LibraryPicture,
  reach: SiteFetchOptions,
) {
  for (const url of new Set([sourceUrl, large])) {
    // The site's own login stays out of it: pictures are public, and often on another host.
    const answer = await app.safeFetch(url, {
      isBinary: true,
      timeoutMs: Math.max(1, reach.timeoutMs(false)),
    })
    if (answer.kind !== 'answer' || answer.status !== 200) continue
    const image = await storeImage(app.db, accountId, Buffer.from(answer.text, 'latin1'))
    const original = { wpId, sourceUrl, lacksAlt: alt === '' }
    await app.db
      .insert(siteMedia)
      .values({ imageId: image.id, siteUrl: key, ...original })
      .onConflictDoUpdate({ target: [siteMedia.imageId, siteMedia.siteUrl], set: original })
    return image
  }
  return undefined
}
