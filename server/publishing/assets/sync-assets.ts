import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { notifyAboutPost } from '../../notifications/notify.ts'
import { mediaIdOf } from '../../posts/images/media-address.ts'
import { listEarlierCategories } from '../../posts/terms/require-clear-categories.ts'
import type { KeptFields, posts } from '../../schema/posts.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import type { Taxonomies } from '../choices/enter-collection.ts'
import type { SiteRow } from '../wordpress/open-site.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import type { Params } from '../wordpress/wordpress.ts'
import { uploadImage, type PostImage, type UploadedImage, type UploadContext } from './upload-image.ts'
import { ensureCategories, ensureTags } from './ensure-terms.ts'
import { z } from 'zod'
import {
  readAllCategories,
  SiteTerm,
  siteLanguageOf,
  type SiteTerms,
} from '../../posts/terms/find-categories.ts'

type PostRow = typeof posts.$inferSelect

/** What must exist on the site before the post is written there. */
export interface Assets {
  /** The post's HTML with the site's picture addresses. */
  html: string
  /** Media ids by picture address. */
  pictures: Map<string, number>
  /** Ids of categories, tags and the featured image, and the language code. */
  fields: { categories?: number[]; tags?: number[]; featured_media?: number; lang?: string }
  missed: MissedPart[]
}

type AssetContext = UploadContext & {
  site: Pick<SiteRow, 'capabilities' | 'hasLanguages'>
  takes: Taxonomies
}

/**
 * Syncs pictures, categories and tags to the site. With `isRequired` the first failure stops the attempt; otherwise the
 * post goes out without what failed. `before` holds the fields that the last version sent.
 */
export async function syncAssets(
  context: AssetContext,
  post: PostRow,
  isRequired: boolean,
  before?: KeptFields | null,
): Promise<WpAnswer<Assets>> {
  const parts: Assets = { html: post.content, pictures: new Map(), fields: {}, missed: [] }
  const pictures = await uploadImages(context, picturesOf(post))
  if (pictures.kind !== 'ok' && isRequired) return pictures
  const uploadedImages = pictures.kind === 'ok' ? pictures.value : new Map<string, UploadedImage>()
  parts.html = withSiteAddresses(post.content, uploadedImages)
  for (const { wpId, sourceUrl } of uploadedImages.values()) parts.pictures.set(sourceUrl, wpId)
  if (imagesIn(post.content).some(({ imageId }) => !uploadedImages.has(imageId)))
    parts.missed.push('pictures')
  if (post.featuredImageId) {
    const featured = uploadedImages.get(post.featuredImageId)
    if (featured) parts.fields.featured_media = featured.wpId
    else parts.missed.push('featured_image')
  } else if (before?.featuredImageId) parts.fields.featured_media = 0
  const isRead = context.site.hasLanguages || (context.takes.categories && post.categories.length > 0)
  const readPage = (params: Params) => context.wordpress.get('wp/v2/categories', params, z.array(SiteTerm))
  const read = isRead ? await readAllCategories(readPage) : undefined
  const language =
    context.site.hasLanguages && read?.kind === 'ok'
      ? await findSiteLanguage(context, post, read.value)
      : undefined
  if (language) parts.fields.lang = language
  for (const taxonomy of ['categories', 'tags'] as const) {
    if (!context.takes[taxonomy]) continue
    // Clears what the owner removed here; terms that only the site has stay.
    if (post[taxonomy].length === 0 && before?.[taxonomy].length) parts.fields[taxonomy] = []
    const terms = await addTerms(context, parts, taxonomy, post, read)
    if (terms && isRequired) return terms
  }
  return ok(parts)
}

async function addTerms(
  context: AssetContext,
  parts: Assets,
  taxonomy: 'categories' | 'tags',
  post: PostRow,
  categories: WpAnswer<SiteTerms> | undefined,
) {
  const names = post[taxonomy]
  const language = parts.fields.lang
  if (names.length === 0) return undefined
  const { db } = context.app
  const answer =
    taxonomy === 'tags'
      ? await ensureTags(context.wordpress, names, language)
      : categories?.kind === 'ok'
        ? await ensureCategories(context.wordpress, categories.value, names, {
            earlier: await listEarlierCategories(db, context.accountId, post.id),
            language,
          })
        : categories!
  const { ids: found, questions } = answer.kind === 'ok' ? answer.value : { ids: [], questions: [] }
  const ids = found.filter((id) => id !== null)
  if (questions.length > 0)
    await notifyAboutPost(db, post, {
      kind: 'published',
      title: 'Which category do you mean?',
      description: `“${post.title}” goes out without one of its categories. ${questions.join(' ')}`,
      dedupeKey: `categories:${post.id}:${questions.join(' ')}`,
    })
  if (ids.length > 0) parts.fields[taxonomy] = ids
  if (ids.length < names.length) parts.missed.push(taxonomy)
  return answer.kind === 'ok' ? undefined : answer
}

async function uploadImages(context: AssetContext, pictures: PostImage[]) {
  const uploadedImages = new Map<string, UploadedImage>()
  const { capabilities } = context.site
  // The user is known to lack the upload permission.
  if (capabilities && !capabilities.includes('upload_files')) return ok(uploadedImages)
  for (const picture of pictures) {
    const answer = await uploadImage(context, picture)
    if (answer.kind !== 'ok') return answer
    if (answer.value) uploadedImages.set(picture.imageId, answer.value)
  }
  return ok(uploadedImages)
}

function picturesOf(post: PostRow): PostImage[] {
  const { featuredImageId, featuredImageAlt, content } = post
  const featured = featuredImageId ? [{ imageId: featuredImageId, alt: featuredImageAlt ?? '' }] : []
  const all = [...featured, ...imagesIn(content)]
  return all.filter(({ imageId }, at) => all.findIndex((one) => one.imageId === imageId) === at)
}

const imageTag = /<img\b[^<>]*>/g
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** Our pictures in sanitized content, with the alternative text of their first appearance. */
function imagesIn(html: string): PostImage[] {
  return [...html.matchAll(imageTag)].flatMap(([tag]) => {
    const imageId = mediaIdOf(attribute(tag, 'src') ?? '')
    return imageId ? [{ imageId, alt: decodeText(attribute(tag, 'alt') ?? '') }] : []
  })
}

const withSiteAddresses = (html: string, uploadedImages: Map<string, UploadedImage>) =>
  html.replace(imageTag, (tag) => {
    const onSite = uploadedImages.get(mediaIdOf(attribute(tag, 'src') ?? '') ?? '')
    return onSite
      ? tag.replace(/\ssrc="[^"]*"/, () => ` src="${onSite.sourceUrl.replaceAll('&', '&amp;')}"`)
      : tag
  })

/** The code for the post's language as Polylang takes it. Where a plugin offers none, the owner is notified once. */
async function findSiteLanguage({ app, siteUrl }: UploadContext, post: PostRow, terms: SiteTerms) {
  const language = siteLanguageOf(post.content, terms)
  if (!language)
    await notifyAboutPost(app.db, post, {
      kind: 'published',
      title: 'Your site has several languages',
      description:
        `“${post.title}” goes to the default language, as your site doesn’t take another one from us. ` +
        'Change its language in WordPress if it is written in another.',
      dedupeKey: `languages:${post.accountId}:${siteUrl}`,
    })
  return language
}
