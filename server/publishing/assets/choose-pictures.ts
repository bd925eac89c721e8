import { and, eq, isNotNull } from 'drizzle-orm'
import { maxAltChars } from '../../../contract/posts/post-field-rules.ts'
import type { App } from '../../platform/app.ts'
import { noneIfRefused } from '../../platform/fail.ts'
import { posts } from '../../schema/posts.ts'
import { siteMedia } from '../../schema/publishing.ts'
import type { FinishedText, OpenPictures, PlacedPicture } from '../../writing/finish/insert-pictures.ts'
import { ownSlugPrefix } from '../wordpress/media.ts'
import { findSite, openSite, siteFetchOptions, type SiteRow } from '../wordpress/open-site.ts'
import { copyPicture } from './copy-site-picture.ts'
import { searchLibrary } from './list-site-pictures.ts'
import { headingWords, pickPictures } from './pick-pictures.ts'

// A draft isn't kept waiting longer for what it can do without.
const readTimeoutMs = 20_000
// A narrower one is an icon, or blurred in a column of text.
const minWidth = 480
// Enough for the headings of a long post.
const maxSearches = 12

export const openPictures: OpenPictures = async (app, accountId) => {
  const site = await findSite(app.db, accountId)
  if (!site?.defaults?.picturesInText) return undefined
  // Publishing would leave them out.
  if (site.capabilities?.includes('upload_files') === false || site.contentForm === 'text') return undefined
  return (text) => choosePictures(app, site, text)
}

/** Pictures for a new draft; none if the site doesn't answer or the storage is full. */
async function choosePictures(app: App, site: SiteRow, text: FinishedText): Promise<PlacedPicture[]> {
  const reach = siteFetchOptions(app, readTimeoutMs)
  const opened = await openSite(app, site, reach)
  if (opened.kind !== 'ok') return []
  const found = await searchLibrary(opened.value.wordpress, headingWords(text), {
    withNewest: true,
    most: maxSearches,
  })
  const featured = await listFeatured(app, site)
  const usable = found.filter(
    ({ id, width, slug, title, alt }) =>
      // Ours are covers and pictures of other posts.
      width >= minWidth && !featured.has(id) && !slug.startsWith(ownSlugPrefix) && !isLogo(title, alt),
  )
  const placed: PlacedPicture[] = []
  for (const { picture, at, heading, words } of pickPictures(text, usable)) {
    // A format that can't be shown, or no room: the draft goes without.
    const imageId = (await copyPicture(app, site, picture, reach).catch(noneIfRefused))?.id
    if (!imageId || placed.some((one) => one.imageId === imageId)) continue
    const alt = (picture.alt || picture.caption || picture.title).slice(0, maxAltChars)
    placed.push({ imageId, mediaId: picture.id, alt, at, heading, words })
  }
  return placed
}

const isLogo = (...texts: string[]): boolean => /\blogo/i.test(texts.join(' '))

/** Media IDs of the featured images of the account's posts on this site. */
async function listFeatured({ db }: App, { accountId, key }: SiteRow): Promise<Set<number | null>> {
  const rows = await db
    .select({ id: siteMedia.wpId })
    .from(siteMedia)
    .innerJoin(posts, eq(posts.featuredImageId, siteMedia.imageId))
    .where(and(eq(posts.accountId, accountId), eq(siteMedia.siteUrl, key), isNotNull(siteMedia.wpId)))
  return new Set(rows.map(({ id }) => id))
}
