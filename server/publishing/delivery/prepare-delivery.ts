import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { findSiteBlocks } from '../../posts/content/site-blocks.ts'
import { withAbsoluteUrls } from '../../posts/images/media-address.ts'
import { removeDeadLinks } from '../../profile/site-posts/remove-dead-links.ts'
import { postRevisions, type KeptFields } from '../../schema/posts.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import { settleCarried } from '../blocks/carried-blocks.ts'
import { plainerForm, renderContent, type ContentForm } from '../blocks/content-forms.ts'
import { faqMarkup } from '../blocks/faq-markup.ts'
import { escapeText } from '../blocks/html-nodes.ts'
import { syncAssets } from '../assets/sync-assets.ts'
import { enterCollection } from '../choices/enter-collection.ts'
import { missedFields, wordpressFieldsOf } from '../choices/wordpress-fields.ts'
import { finalSlug } from '../wordpress/final-slug.ts'
import type { PostChange, WpPost } from '../wordpress/marked-posts.ts'
import { saveFindings } from '../wordpress/open-site.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import type { OpenClaim } from './publication-progress.ts'
import type { Article, Delivery } from './publish-post.ts'

export interface PreparedArticle extends Article {
  form: ContentForm
  missed: MissedPart[]
  /** `wordpressFields` before the site refused any. */
  chosen: PostChange
}

// After three attempts, the post goes out without the pictures and categories that fail.
const maxAssetAttempts = 3

/** The current post as it will be sent: marked, with its pictures and terms already on the site. */
export async function prepareDelivery(
  open: OpenClaim,
): Promise<WpAnswer<Delivery & { article: PreparedArticle }>> {
  const { app, claim, post, site, progress } = open
  const entered = await enterCollection(open)
  if (entered.kind !== 'ok') return entered
  const wordpress = inCollection(open.wordpress, claim.wpPath)
  const { accountId } = post
  const context = { app, accountId, siteUrl: claim.siteUrl, site, wordpress, takes: entered.value }
  const sentVersion = claim.state === 'published' ? claim.postVersion : claim.stagedVersion
  const before = sentVersion === null ? null : await findFields(app.db, post.id, sentVersion)
  const carried = await findSiteBlocks(app.db, accountId, post.content)
  const settled = { ...post, content: settleCarried(post.content, carried) }
  const parts = await syncAssets(context, settled, claim.attempts < maxAssetAttempts, before)
  if (parts.kind !== 'ok') return parts
  const { mark, wpHash, wpWords } = claim
  const { version, slug } = post
  const { html, pictures, fields, missed } = parts.value
  // A linked page may have been deleted since the post was written.
  const { content } = await removeDeadLinks(app, accountId, html)
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
    knownText: wpHash && sentVersion ? { hash: wpHash, words: wpWords, version: sentVersion } : undefined,
    form: site.contentForm,
    missed,
    usePlainerForm: () => switchForm(article, write),
  }
  if (mayCarryFaq(open)) article.faq = faqMarkup(article.content)
  return ok({ site: wordpress, article, progress })
}

/** A site that did not answer may have choked on the script, so later attempts leave it out. */
const mayCarryFaq = ({ claim, site }: OpenClaim) =>
  claim.attempts === 0 &&
  claim.state !== 'creating' &&
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
export async function saveContentForm({ app, site }: OpenClaim, { form }: PreparedArticle): Promise<void> {
  if (form !== site.contentForm) await saveFindings(app.db, site, { contentForm: form })
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
