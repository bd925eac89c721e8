import { and, desc, eq, getTableColumns, ilike, isNull, sql, type SQL } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { signal } from '../../platform/signals.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { accounts } from '../../schema/accounts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { matchesAny, toLikePattern } from './find-matching.ts'
import { recordedAction, readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, actionForm, listScope, maxRows, searchForm } from './operator-page.ts'
import { softLine, table, timeCell } from './operator-page.ts'

export const postsPath = '/operator/posts'

// A post is usually live within seconds; a slower one needs attention.
export const isStuck = sql`(((${posts.status} = 'publishing' or ${posts.updateState} = 'publishing') and ${posts.updatedAt} < now() - interval '1 minute')
  or (${posts.status} = 'scheduled' and ${posts.scheduledAt} < now() - interval '1 minute')
  or (${posts.status} = 'writing' and ${posts.updatedAt} < now() - interval '20 minutes'))`

// Excludes the texts, which are private and long.
const { content: _1, captions: _2, newsletter: _3, ...shownColumns } = getTableColumns(posts)

/** Posts with their account and publication state, by default the most recently changed first. */
export function findPosts(app: App, where: SQL | undefined, limit: number, order = desc(posts.updatedAt)) {
  // The latest publication of a post that was started on several sites.
  const isLatest = sql`not exists (select from publications later where later.post_id = ${publications.postId}
    and later.created_at > ${publications.createdAt})`
  return app.db
    .select({ post: shownColumns, email: accounts.email, site: sites.url, publication: publications })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .leftJoin(sites, eq(sites.accountId, posts.accountId))
    .leftJoin(publications, and(eq(publications.postId, posts.id), isLatest))
    .where(where)
    .orderBy(order, desc(posts.id))
    .limit(limit)
}

type FoundPost = Awaited<ReturnType<typeof findPosts>>[number]

/** Why it, or its update, is not live: the site's last answer, and the fix shown to its owner. */
const causeCell = ({ post, publication }: FoundPost): Html => {
  if ((post.status === 'published' && !post.updateState) || post.status === 'draft') return html`–`
  const failure = post.status === 'failed' ? post.failure : post.updateFailure
  const why = failure ?? publication?.lastAnswer ?? post.failure
  const next = publication?.nextTryAt
  return html`${why ? html`<code>${why.cause}</code> ${why.message} <span class="soft">${why.fix}</span>` : '–'}
  ${isPublishing(post) && next ? html`<br /><span class="soft">Next attempt ${timeCell(next)}</span>` : ''}`
}

const siteCell = ({ post, publication, site }: FoundPost): Html => {
  const live = publication?.link ?? post.wordpressUrl
  const wpPostId = publication?.wpPostId
  return html`${publication?.siteUrl ?? site ?? 'No site'}${softLine(wpPostId && `WordPress post ${wpPostId}`)}${
    live ? html`<br /><a href="${live}" rel="noreferrer">On the site</a>` : ''
  }`
}

export const postsTable = (title: string, rows: FoundPost[], empty: string, isOfOne = false): Html =>
  table(
    title,
    rows.map((row) => {
      const { id, accountId, status, deletedAt, publishedAt, scheduledAt } = row.post
      const postTitle = row.post.title || 'Untitled'
      return {
        Post: html`<a href="/operator/audit?account=${accountId}&post=${id}">${postTitle}</a>${
            isOfOne ? '' : html`<br />${accountLink(accountId, row.email)}`
          }`,
        Status: deletedAt ? `${status}, deleted` : status,
        Cause: causeCell(row),
        'Due or live': publishedAt ?? scheduledAt,
        Site: siteCell(row),
        // A post in progress can be retried now.
        Action: isPublishing(row.post) && actionForm(`${postsPath}/again`, { id }, 'Look now', postTitle),
      }
    }),
    empty,
  )

const isRecentFailure = sql`(${posts.status} = 'failed' and ${posts.updatedAt} > now() - interval '7 days')`

async function searchResults(app: App, searchText: string, account: string) {
  const pattern = toLikePattern(searchText)
  const isLinked = sql`${posts.id} in (select post_id from publications where link ilike ${pattern})`
  const conditions = [ilike(posts.title, pattern), ilike(posts.wordpressUrl, pattern), isLinked]
  const ofAccount = account ? eq(posts.accountId, requireId(account)) : undefined
  const where = and(ofAccount, searchText ? matchesAny(posts, conditions) : undefined)
  const rows = await findPosts(app, where, maxRows, desc(posts.createdAt))
  return html`${listScope(account, postsPath)} ${postsTable('Posts', rows, 'No posts found.', account !== '')}`
}

async function troubledPosts(app: App): Promise<Html> {
  const there = isNull(posts.deletedAt)
  const [stuck, failed] = await Promise.all([
    findPosts(app, and(there, isStuck), maxRows),
    findPosts(app, and(there, isRecentFailure), maxRows),
  ])
  return html`<h2>Late or stuck</h2>
    ${postsTable('Late or stuck posts', stuck, 'No late or stuck posts.')}
    <h2>Failed in the last seven days</h2>
    <p class="soft">Their owners know the cause and how to fix it, and can publish again themselves.</p>
    ${postsTable('Failed posts', failed, 'No failed posts.')}`
}

/** Posts that are late or stuck, or failed within a week, and a search by title. Never their texts. */
export const postRoutes = [
  getPage(postsPath, async (app, request) => {
    const [searchText, account] = [readQueryParameter(request, 'q'), readQueryParameter(request, 'account')]
    const list =
      searchText || account ? await searchResults(app, searchText, account) : await troubledPosts(app)
    const ofAccount = account && html`<input type="hidden" name="account" value="${account}" />`
    return html`${searchForm(postsPath, 'Title or URL', searchText, ofAccount)} ${list}`
  }),
  recordedAction(`${postsPath}/again`, 'retried', async ({ tx, id: postId }) => {
    const id = requireId(postId)
    const [post] = await tx.select().from(posts).where(eq(posts.id, id))
    if (post && (isPublishing(post) || post.status === 'scheduled'))
      await tx
        .update(publications)
        .set({ nextTryAt: sql`now()` })
        .where(eq(publications.postId, id))
    await signal(tx, 'publish')
    return post && { did: `Publishing retried: ${post.title}`, accountId: post.accountId }
  }),
]
