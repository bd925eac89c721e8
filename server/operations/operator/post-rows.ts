import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { accounts } from '../../schema/accounts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { accountLink, actionForm, softLine, table, timeCell } from './operator-page.ts'
import type { OperatorSession } from './operator-session.ts'

export const postsPath = '/operator/posts'

// A post on time is live within seconds; anything slower deserves a look.
export const isStuck = sql`(((${posts.status} = 'publishing' or ${posts.updateState} = 'publishing') and ${posts.updatedAt} < now() - interval '1 minute')
  or (${posts.status} = 'scheduled' and ${posts.scheduledAt} < now() - interval '1 minute')
  or (${posts.status} = 'writing' and ${posts.updatedAt} < now() - interval '20 minutes'))`

// The texts are private, and long.
const {
  content: _content,
  captions: _captions,
  newsletter: _newsletter,
  ...shownColumns
} = getTableColumns(posts)

/** Posts with their account and publication state, by default the most recently changed first. */
export function findPosts(app: App, where: SQL | undefined, limit: number, order = desc(posts.updatedAt)) {
  // The latest, for a post that was started on several sites.
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
  const known = post.status === 'failed' ? post.failure : post.updateFailure
  const why = known ?? publication?.lastAnswer ?? post.failure
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

/** Each post leads to who did what with it. */
export const postsTable = (
  title: string,
  rows: FoundPost[],
  session: OperatorSession,
  empty: string,
  isOfOne = false,
  most?: number,
): Html =>
  table(
    title,
    rows,
    (row) => {
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
        Action:
          isPublishing(row.post) && actionForm(session, `${postsPath}/again`, { id }, 'Look now', postTitle),
      }
    },
    empty,
    most,
  )
