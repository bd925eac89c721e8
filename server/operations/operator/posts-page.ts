import { and, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { signal } from '../../platform/signals.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { matchesAny, toLikePattern } from './find-matching.ts'
import { recordedAction, readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, searchForm } from './operator-page.ts'
import type { OperatorSession } from './operator-session.ts'
import { findPosts, isStuck, postsPath as path, postsTable } from './post-rows.ts'

const maxRows = 100
const isRecentFailure = sql`(${posts.status} = 'failed' and ${posts.updatedAt} > now() - interval '7 days')`

/** Across the installation by title or address, or all posts of one account. */
async function searchResults(app: App, session: OperatorSession, asked: string, account: string) {
  const pattern = toLikePattern(asked)
  const isLinked = app.db
    .select({ id: publications.postId })
    .from(publications)
    .where(ilike(publications.link, pattern))
  const conditions = [
    ilike(posts.title, pattern),
    ilike(posts.wordpressUrl, pattern),
    inArray(posts.id, isLinked),
  ]
  const ofAccount = account ? eq(posts.accountId, requireId(account)) : undefined
  const where = and(ofAccount, asked ? matchesAny(posts, conditions) : undefined)
  const rows = await findPosts(app, where, maxRows, desc(posts.createdAt))
  return html`${account ? html`<p class="soft">${accountLink(account, 'This account')} · <a href="${path}">Show all accounts</a></p>` : ''}
  ${postsTable('Posts', rows, session, 'No posts found.', account !== '', maxRows)}`
}

async function troubledPosts(app: App, session: OperatorSession): Promise<Html> {
  const there = isNull(posts.deletedAt)
  const [stuck, failed] = await Promise.all([
    findPosts(app, and(there, isStuck), maxRows),
    findPosts(app, and(there, isRecentFailure), maxRows),
  ])
  return html`<h2>Late or stuck</h2>
    ${postsTable('Late or stuck posts', stuck, session, 'No late or stuck posts.', false, maxRows)}
    <h2>Failed in the last seven days</h2>
    <p class="soft">Their owners know the cause and how to fix it, and can publish again themselves.</p>
    ${postsTable('Failed posts', failed, session, 'No failed posts.', false, maxRows)}`
}

/** Posts that are late or stuck, and those that failed within a week; any other by its title. Never their texts. */
export const postRoutes = [
  getPage(path, async (app, request, session) => {
    const [asked, account] = [readQueryParameter(request, 'q'), readQueryParameter(request, 'account')]
    const list =
      asked || account ? await searchResults(app, session, asked, account) : await troubledPosts(app, session)
    const ofAccount = account ? html`<input type="hidden" name="account" value="${account}" />` : ''
    return { title: 'Posts', body: html`${searchForm(path, 'Title or URL', asked, ofAccount)} ${list}` }
  }),
  recordedAction(`${path}/again`, 'retried', async ({ tx, id: postId }) => {
    const id = requireId(postId)
    const isUnderWay = tx
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.id, id),
          or(inArray(posts.status, ['publishing', 'scheduled']), eq(posts.updateState, 'publishing')),
        ),
      )
    await tx
      .update(publications)
      .set({ nextTryAt: sql`now()` })
      .where(inArray(publications.postId, isUnderWay))
    await signal(tx, 'publish')
    const [post] = await tx.select().from(posts).where(eq(posts.id, id))
    return post && { did: `Publishing retried: ${post.title}`, accountId: post.accountId }
  }),
]
