import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { notify } from '../../notifications/notify.ts'
import { job } from '../../platform/jobs.ts'
import { posts } from '../../schema/posts.ts'
import { sites, type seoPlugins } from '../../schema/profile.ts'
import { publications, type MissedPart } from '../../schema/publishing.ts'
import { openSite } from '../wordpress/open-site.ts'
import type { WpFault, WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection, type WordPress } from '../wordpress/wordpress.ts'
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
    const seo = await syncSeoOf(app, row, row.publication.wpPostId)
    if ('kind' in seo && !last) throw new Error(`The site could not be asked: ${seo.cause}`)
    const all = [...missed, ...('kind' in seo ? (['meta_description', 'focus_keyword'] as const) : seo)]
    await app.db.transaction(async (tx) => {
      await tx.update(publications).set({ missed: all }).where(eq(publications.id, publicationId))
      if (all.length > 0)
        await notify(tx, {
          accountId: post.accountId,
          kind: 'published',
          title: 'Your site didn’t keep everything',
          description: `“${post.title}” is live, but these are missing: ${all.map((part) => missedPartNames[part]).join(', ')}.`,
          url: `/dashboard/posts/${post.id}`,
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

async function syncSeoOf(
  app: App,
  { site, post, publication }: NonNullable<Awaited<ReturnType<typeof findLive>>>,
  wpPostId: number,
): Promise<MissedPart[] | WpFault> {
  const fields = {
    description: post.metaDescription ?? post.excerpt ?? '',
    keyword: post.focusKeyword ?? post.keywords[0] ?? '',
  }
  if (!site.seoPlugin || (fields.description === '' && fields.keyword === '')) return []
  const opened = await openSite(app, site)
  if (opened.kind !== 'ok') return opened
  const answer = await syncSeoFields(
    inCollection(opened.value.wordpress, publication.wpPath),
    site.seoPlugin,
    wpPostId,
    fields,
  )
  return answer.kind === 'ok' ? answer.value : answer
}

interface SeoFields {
  description: string
  keyword: string
}

type Writer = (site: WordPress, id: number, fields: SeoFields) => Promise<WpAnswer<Partial<SeoFields>>>

/**
 * Writes the fields to the site's SEO plugin, reads them back and returns those that were not saved. A refusal counts as
 * missed, not as a failure.
 */
async function syncSeoFields(
  site: WordPress,
  plugin: (typeof seoPlugins)[number],
  id: number,
  fields: SeoFields,
): Promise<WpAnswer<MissedPart[]>> {
  const saved = await writers[plugin](site, id, fields)
  if (saved.kind === 'unknown' || saved.kind === 'try-later') return saved
  const savedFields = saved.kind === 'ok' ? saved.value : {}
  const missed = (['description', 'keyword'] as const).filter(
    (name) => fields[name] !== '' && fields[name] !== savedFields[name],
  )
  return { kind: 'ok', value: missed.map((name) => partNames[name]) }
}

const partNames = { description: 'meta_description', keyword: 'focus_keyword' } as const

const Loose = z.looseObject({})

// Protected fields: recent versions of WordPress accept them with the post, older ones ignore them.
const yoastKeys = { description: '_yoast_wpseo_metadesc', keyword: '_yoast_wpseo_focuskw' } as const
const YoastMeta = z.object({ meta: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) })

const writeYoast: Writer = async (site, id, { description, keyword }) => {
  const meta = { [yoastKeys.description]: description, [yoastKeys.keyword]: keyword }
  const params = { context: 'edit', _fields: 'meta' }
  const written = await site.post(`${site.collection}/${id}`, params, { meta }, YoastMeta)
  if (written.kind !== 'ok') return written
  const saved: Record<string, unknown> = Array.isArray(written.value.meta) ? {} : written.value.meta
  return {
    kind: 'ok',
    value: { description: text(saved[yoastKeys.description]), keyword: text(saved[yoastKeys.keyword]) },
  }
}

/**
 * Rank Math has a route to write and none to read, so we rely on its answer.
 * https://rankmath.com/kb/filters-hooks-api-developer/
 */
const writeRankMath: Writer = async (site, id, { description, keyword }) => {
  const meta = { rank_math_description: description, rank_math_focus_keyword: keyword }
  const body = { objectID: id, objectType: 'post', meta }
  const written = await site.post('rankmath/v1/updateMeta', {}, body, z.union([Loose, z.array(z.unknown())]))
  return written.kind === 'ok' ? { kind: 'ok', value: { description, keyword } } : written
}

/** https://www.seopress.org/support/guides/get-started-with-the-seopress-rest-api/ */
const writeSeoPress: Writer = async (site, id, { description, keyword }) => {
  const parts: [string, Record<string, string>][] = [
    ['title-description-metas', { description }],
    ['target-keywords', { _seopress_analysis_target_kw: keyword }],
  ]
  const saved: string[] = []
  for (const [route, body] of parts) {
    const path = `seopress/v1/posts/${id}/${route}`
    // Firewalls refuse real PUT requests.
    const written = await site.post(path, { _method: 'PUT' }, body, z.union([Loose, z.string()]))
    if (written.kind === 'unknown' || written.kind === 'try-later') return written
    const read = await site.get(path, {}, z.unknown())
    saved.push(read.kind === 'ok' ? JSON.stringify(read.value) : '')
  }
  const [first = '', second = ''] = saved
  return {
    kind: 'ok',
    value: {
      ...(first.includes(JSON.stringify(description)) ? { description } : {}),
      ...(second.includes(JSON.stringify(keyword).slice(1, -1)) ? { keyword } : {}),
    },
  }
}

const writers: Record<(typeof seoPlugins)[number], Writer> = {
  yoast: writeYoast,
  rank_math: writeRankMath,
  seopress: writeSeoPress,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
