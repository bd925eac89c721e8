import type { Db } from '../../platform/database/db.ts'
import { findLatestTexts } from '../../profile/voice/own-voice.ts'
import { withoutOurs } from '../../profile/site-posts/without-ours.ts'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'

// Two show what one may have done by chance; a post of a small business is shorter than this.
const maxPosts = 2
const maxChars = 5000
// Less shows no style.
const minChars = 400

/**
 * Whole posts of the author's, as models for the style: samples that were given to us, else the longest of the site. The same
 * ones for each post, so that a provider's cache holds them.
 */
export async function findOwnPosts(
  db: Db,
  accountId: string,
  published: SitePostRow[],
): Promise<{ title: string; text: string }[]> {
  const samples = (await findLatestTexts(db, accountId)).map((text) => ({ title: '', text }))
  const ours = samples.length > 0 ? samples : await withoutOurs(db, accountId, published)
  return ours
    .filter(({ text }) => text.length >= minChars)
    .toSorted((a, b) => Math.min(b.text.length, maxChars) - Math.min(a.text.length, maxChars))
    .slice(0, maxPosts)
    .map(({ title, text }) => ({ title, text: text.slice(0, maxChars) }))
}
