import type { sitePictures as operations } from '../../../contract/publishing/site-pictures.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { storeImage } from '../../posts/images/save-image.ts'
import { requireSite } from '../wordpress/open-site.ts'
import type { tasks } from './cover-thread.ts'

const coverWork = threadWork<typeof tasks>(import.meta, 'cover-thread', {
  late: { code: 'unavailable', message: 'The cover couldn’t be drawn in time. Please try again.' },
})

// Suits any site: a dark gray.
const plainColor = '#2f3437'

/** Draws a cover from the title in the site's color and stores it as one of the account's images. */
export async function storeCover(app: App, accountId: string, title: string) {
  const site = await requireSite(app.db, accountId)
  const color = site.defaults?.coverColor ?? site.themeColor ?? plainColor
  const name = site.name || (URL.parse(site.url)?.host ?? '')
  const png = await app.threads.run(coverWork, 'drawCover', accountId, { title, name, color })
  return storeImage(app.db, accountId, Buffer.from(png))
}

export const drawCover: Handler<typeof operations.drawCover> = async (app, { accountId, title }) => {
  await requireEntitlement(app.db, accountId)
  return { image: await storeCover(app, accountId, title) }
}
