import { maxAltChars } from '../../../contract/posts/post-field-rules.ts'
import type { sitePictures as operations } from '../../../contract/publishing/site-pictures.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { listLibrary, pageSize, type LibraryPicture } from '../wordpress/library.ts'
import { openOwnSite } from '../wordpress/open-site.ts'
import type { Params, WordPress } from '../wordpress/wordpress.ts'
import { rankPictures, wordsOf } from './rank-pictures.ts'

// The newest and four searches: a small host answers few at once.
const atOnce = 5

/**
 * The site's pictures. WordPress finds only those that have every word, and never looks at alternative texts, so the first
 * page also searches for the longest words one by one, reads the newest pictures, and ranks all of them.
 */
export const listSitePictures: Handler<typeof operations.sitePictures> = async (app, input) => {
  const { search, title, page } = input
  const { wordpress, failSite } = await openOwnSite(app, input.accountId)
  const words = wordsOf(search || title)
  const listed = await listLibrary(wordpress, { page, ...(search && { search }) })
  if (listed.kind !== 'ok') return failSite(listed)
  const { pictures, found } = listed.value
  const more = page === 1 ? await searchLibrary(wordpress, words, { withNewest: search !== '' }) : []
  const known = new Set(pictures.map(({ id }) => id))
  const all = [...new Map([...pictures, ...more].map((picture) => [picture.id, picture])).values()]
  return {
    pictures: rankPictures(all, words, known).map(({ id, medium, title: name, alt, caption }) => ({
      id,
      thumbnail: medium,
      title: name,
      alt: (alt || caption).slice(0, maxAltChars),
    })),
    hasMore: found === pageSize,
  }
}

/** What a search for each of the longest words finds, and with `withNewest` the newest pictures; none if the site fails. */
export async function searchLibrary(
  wordpress: WordPress,
  words: string[],
  { withNewest, most = atOnce - 1 }: { withNewest: boolean; most?: number },
): Promise<LibraryPicture[]> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, most)
  // A stem ends in i where its word ends in y; folded signs of scripts without spaces are apart.
  const searches = longest.map((word) => ({ search: word.replaceAll(' ', '').replace(/i$/, '') }))
  const left: Params[] = [...(withNewest ? [{}] : []), ...searches]
  const found: LibraryPicture[] = []
  while (left.length > 0) {
    const asked = left.splice(0, atOnce)
    const answers = await Promise.all(asked.map((params) => listLibrary(wordpress, params)))
    found.push(...answers.flatMap((answer) => (answer.kind === 'ok' ? answer.value.pictures : [])))
  }
  return found
}
