import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { notifyAboutPost } from '../../notifications/notify.ts'
import { job } from '../../platform/jobs.ts'
import { posts } from '../../schema/posts.ts'
import { sites, type seoPlugins } from '../../schema/profile.ts'
import { publications, type MissedPart } from '../../schema/publishing.ts'
import { openSite } from '../wordpress/open-site.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection, PhpMap, type WordPress } from '../wordpress/wordpress.ts'
import { z } from 'zod'

/** The names that owners see for parts that the site did not save. */
const missedPartNames: Record<MissedPart, string> = {
  meta_description: 'the meta description',
  focus_keyword: 'the focus keyword',
  categories: 'some categories',
  tags: 'some tags',
  pictures: 'some pictures (they are shown from our address)',
  featured_image: 'the featured image',
  author: 'the author (it shows the WordPress user we are connected with; choose another author in Settings)',
  comments: 'the setting for comments',
  sticky: 'the setting that keeps it on top',
}

/** Writes the SEO fields once the post is live, so that publishing does not wait for them. `missed` was missing before. */
export const finishPublication = job<{ publicationId: string; missed: MissedPart[] }>({
  name: 'finish-publication',
  // Gives a slow site about an hour; the post is already live.
  retryLimit: 5,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 1800,
  expireSeconds: 300,
  concurrency: 5,
  async run(app, { publicationId, missed }, { last }) {
    const row = await findLive(app, publicationId)
    if (!row || row.publication.wpPostId === null) return
    const { post } = row
    const seo = await syncSeo(app, row, row.publication.wpPostId)
    if (seo.kind !== 'ok' && !last) throw new Error(`The site could not be asked: ${seo.cause}`)
    const all = [...missed, ...(seo.kind === 'ok' ? seo.value : seoParts)]
    await app.db.transaction(async (tx) => {
      await tx.update(publications).set({ missed: all }).where(eq(publications.id, publicationId))
      if (all.length > 0)
        await notifyAboutPost(tx, post, {
          kind: 'published',
          title: 'Your site didn’t keep everything',
          description: `“${post.title}” is live, but these are missing: ${all.map((part) => missedPartNames[part]).join(', ')}.`,
          dedupeKey: `missed:${publicationId}:${all.toSorted().join(',')}`,
        })
    })
  },
})

async function findLive(app: App, publicationId: string) {
  const [row] = await app.db
    .select({ publication: publications, post: posts, site: sites })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), isNull(posts.deletedAt)))
    .innerJoin(sites, and(eq(sites.accountId, posts.accountId), eq(publications.siteUrl, sites.key)))
    .where(and(eq(publications.id, publicationId), eq(publications.state, 'published')))
  return row
}

const seoParts = ['meta_description', 'focus_keyword'] as const
type SeoPart = (typeof seoParts)[number]
type SeoFields = Record<SeoPart, string>

/** Writes the fields to the SEO plugin and returns those that it did not save. A refusal counts as missed, not as a failure. */
async function syncSeo(
  app: App,
  { site, post, publication }: NonNullable<Awaited<ReturnType<typeof findLive>>>,
  wpPostId: number,
): Promise<WpAnswer<MissedPart[]>> {
  const fields: SeoFields = {
    meta_description: post.metaDescription ?? post.excerpt ?? '',
    focus_keyword: post.focusKeyword ?? post.keywords[0] ?? '',
  }
  const chosen = seoParts.filter((part) => fields[part] !== '')
  if (!site.seoPlugin || chosen.length === 0) return ok([])
  const opened = await openSite(app, site)
  if (opened.kind !== 'ok') return opened
  const wordpress = inCollection(opened.value.wordpress, publication.wpPath)
  const saved = await writers[site.seoPlugin](wordpress, wpPostId, fields)
  if (saved.kind === 'unknown' || saved.kind === 'try-later') return saved
  const savedFields = saved.kind === 'ok' ? saved.value : {}
  return ok(chosen.filter((part) => fields[part] !== savedFields[part]))
}

/** Returns what the plugin has now. */
type Writer = (
  site: WordPress,
  id: number,
  fields: SeoFields,
) => Promise<WpAnswer<Partial<Record<SeoPart, unknown>>>>

// Protected fields: recent versions of WordPress accept them with the post, older ones ignore them.
const YoastMeta = z.object({ meta: PhpMap })

const writeYoast: Writer = async (site, id, fields) => {
  const meta = { _yoast_wpseo_metadesc: fields.meta_description, _yoast_wpseo_focuskw: fields.focus_keyword }
  const params = { context: 'edit', _fields: 'meta' }
  const written = await site.post(`${site.collection}/${id}`, params, { meta }, YoastMeta)
  if (written.kind !== 'ok') return written
  const saved = written.value.meta
  return ok({
    meta_description: saved['_yoast_wpseo_metadesc'],
    focus_keyword: saved['_yoast_wpseo_focuskw'],
  })
}

/** It has no route to read, so we rely on its answer: https://rankmath.com/kb/filters-hooks-api-developer/ */
const writeRankMath: Writer = async (site, id, fields) => {
  const meta = {
    rank_math_description: fields.meta_description,
    rank_math_focus_keyword: fields.focus_keyword,
  }
  const body = { objectID: id, objectType: 'post', meta }
  const written = await site.post('rankmath/v1/updateMeta', {}, body, PhpMap)
  return written.kind === 'ok' ? ok(fields) : written
}

/** https://www.seopress.org/support/guides/get-started-with-the-seopress-rest-api/ */
const writeSeoPress: Writer = async (site, id, fields) => {
  const { meta_description: description, focus_keyword: keyword } = fields
  const parts: [string, Record<string, string>][] = [
    ['title-description-metas', { description }],
    ['target-keywords', { _seopress_analysis_target_kw: keyword }],
  ]
  const saved: string[] = []
  for (const [route, body] of parts) {
    const path = `seopress/v1/posts/${id}/${route}`
    // Firewalls refuse real PUT requests.
    const written = await site.post(path, { _method: 'PUT' }, body, PhpMap.or(z.string()))
    if (written.kind === 'unknown' || written.kind === 'try-later') return written
    const read = await site.get(path, {}, z.unknown())
    saved.push(read.kind === 'ok' ? JSON.stringify(read.value) : '')
  }
  const [first = '', second = ''] = saved
  return ok({
    ...(first.includes(JSON.stringify(description)) && { meta_description: description }),
    ...(second.includes(JSON.stringify(keyword).slice(1, -1)) && { focus_keyword: keyword }),
  })
}

const writers: Record<(typeof seoPlugins)[number], Writer> = {
  yoast: writeYoast,
  rank_math: writeRankMath,
  seopress: writeSeoPress,
}
