import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { notify } from '../../notifications/notify.ts'
import { job } from '../../platform/jobs.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, type MissedPart } from '../../schema/publishing.ts'
import { openSite } from '../wordpress/open-site.ts'
import type { WpFault } from '../wordpress/classify-answer.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import { syncSeoFields } from './sync-seo-fields.ts'

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
