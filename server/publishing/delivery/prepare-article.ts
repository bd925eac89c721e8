import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { findSiteBlocks } from '../../posts/content/site-blocks.ts'
import { withAbsoluteUrls } from '../../posts/images/media-address.ts'
import { removeDeadLinks } from '../../profile/site-posts/remove-dead-links.ts'
import { postRevisions, type KeptFields } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import { settleCarried } from '../blocks/carried-blocks.ts'
import { plainerForm, renderContent, type ContentForm } from '../blocks/content-forms.ts'
import { faqMarkup } from '../blocks/faq-markup.ts'
import { escapeText } from '../blocks/html-nodes.ts'
import { syncAssets } from '../assets/sync-assets.ts'
import { openCollection } from '../choices/open-collection.ts'
import { missedFields, wordpressFieldsOf } from '../choices/wordpress-fields.ts'
import type { Claim, ClaimedRow } from '../scheduler/claim.ts'
import { finalSlug } from '../wordpress/final-slug.ts'
import type { PostChange, WpPost } from '../wordpress/marked-posts.ts'
import type { SiteRow } from '../wordpress/open-site.ts'
import type { WpAnswer } from '../wordpress/classify-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'
import type { ClaimProgress } from './publication-progress.ts'
import type { Article } from './publish-post.ts'

export interface PreparedArticle extends Article {
  form: ContentForm
  missed: MissedPart[]
  /** The site with the collection that the post belongs to. */
  wordpress: WordPress
  /** `wordpressFields` before the site refused any. */
  chosen: PostChange
}

// After three attempts, the post goes out without the pictures and categories that fail.
const maxAssetAttempts = 3

/** The current post as it will be sent: marked, with its pictures and terms already on the site. */
export async function prepareArticle(
  app: App,
  claim: Claim,
  row: ClaimedRow,
  opened: WordPress,
  progress: ClaimProgress,
): Promise<WpAnswer<PreparedArticle>> {
  const { post, site } = row
  const collection = await openCollection(app, claim, row, opened, progress)
  if (collection.kind !== 'ok') return collection
  const { wordpress } = collection.value
  const context = { app, accountId: post.accountId, siteUrl: claim.siteUrl, site, ...collection.value }
  const sentVersion = claim.state === 'published' ? claim.postVersion : claim.stagedVersion
  const before = sentVersion === null ? null : await findFields(app.db, post.id, sentVersion)
  const carried = await findSiteBlocks(app.db, post.accountId, post.content)
  const settled = { ...post, content: settleCarried(post.content, carried) }
  const parts = await syncAssets(context, settled, claim.attempts < maxAssetAttempts, before)
  if (parts.kind !== 'ok') return parts
  const { mark, wpHash, wpWords } = claim
  const { version, slug } = post
  const { html, pictures, fields, missed } = parts.value
  // A linked page may have been deleted since the post was written.
  const { content } = await removeDeadLinks(app, post.accountId, html)
  const whole = withAbsoluteUrls(content, app.env.PUBLIC_URL)
  const write = (form: ContentForm) => renderContent(whole, mark, version, form, { pictures, carried })
  const chosen = wordpressFieldsOf(post, site, { before, isLive: claim.state === 'published' })
  const article: PreparedArticle = {
    mark,
    version,
    title: escapeText(post.title),
    content: write(site.contentForm),
    excerpt: escapeText(post.excerpt ?? ''),
    slug: finalSlug(slug, post.title, mark),
    fields,
    wordpressFields: chosen,
    chosen,
    wordpress,
    knownText: wpHash && sentVersion ? { hash: wpHash, words: wpWords, version: sentVersion } : undefined,
    form: site.contentForm,
    missed,
    usePlainerForm: () => switchForm(article, write),
  }
  if (mayCarryFaq(claim, row)) article.faq = faqMarkup(article.content)
  return { kind: 'ok', value: article }
}

/** A site that did not answer may have choked on the script, so later attempts leave it out. */
const mayCarryFaq = ({ attempts, state }: Claim, { site }: ClaimedRow) =>
  attempts === 0 &&
  state !== 'creating' &&
  site.contentForm === 'blocks' &&
  site.capabilities?.includes('write_scripts')

/** Drops the markup that firewalls often refuse, or rewrites the content in the next plainer form that differs; false when there is none. */
function switchForm(article: PreparedArticle, write: (form: ContentForm) => string): boolean {
  if (article.faq) {
    article.faq = ''
    return true
  }
  const refused = article.content
  // A post without pictures is identical in the two plainest forms.
  for (let next = plainerForm[article.form]; next && article.content === refused; next = plainerForm[next]) {
    article.form = next
    article.content = write(next)
  }
  return article.content !== refused
}

/** The fields that were sent with that version. */
async function findFields(db: Db, postId: string, version: number): Promise<KeptFields | null> {
  const [row] = await db
    .select({ fields: postRevisions.fields })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), lte(postRevisions.version, version)))
    .orderBy(desc(postRevisions.version))
    .limit(1)
  return row?.fields ?? null
}

/** Remembers the form that the site's firewall accepted, so that the next post starts with it. */
export async function saveContentForm(app: App, site: SiteRow, { form }: PreparedArticle): Promise<void> {
  if (form === site.contentForm) return
  await app.db
    .update(sites)
    .set({ contentForm: form })
    .where(
      and(
        eq(sites.id, site.id),
        eq(sites.accountId, site.accountId),
        eq(sites.url, site.url),
        ne(sites.contentForm, form),
      ),
    )
}

/** What the site did not save: WordPress silently drops ids that it does not know. */
export function missedParts({ fields, missed, chosen }: PreparedArticle, post: WpPost): MissedPart[] {
  const missing = new Set([...missed, ...missedFields(chosen, post)])
  for (const taxonomy of ['categories', 'tags'] as const) {
    const sentIds = fields?.[taxonomy]
    if (Array.isArray(sentIds) && sentIds.some((id) => !post[taxonomy]?.includes(id))) missing.add(taxonomy)
  }
  if (fields?.featured_media && post.featured_media !== fields.featured_media) missing.add('featured_image')
  return [...missing]
}
