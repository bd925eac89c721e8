import { and, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { signal } from '../../platform/signals.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { toLikePattern } from './to-like-pattern.ts'
import { findPage } from './find-page.ts'
import {
  postAction,
  readQueryParameter,
  redirectWithNotice,
  requireId,
  recordOperatorAction,
  getPage,
  readNotice,
} from './guarded-routes.ts'
import { truncationNote, operatorPage, pagesNav } from './operator-page.ts'
import type { OperatorSession } from './operator-session.ts'
import { findPosts, isStuck, postsPath as path, postsTable } from './post-rows.ts'

const maxRows = 100
const isRecentFailure = sql`(${posts.status} = 'failed' and ${posts.updatedAt} > now() - interval '7 days')`

const searchForm = (asked: string, account: string): Html =>
  html`<form method="get" action="${path}" class="search" role="search">
    ${account ? html`<input type="hidden" name="account" value="${account}" />` : ''}
    <label>Title or URL <input type="search" name="q" value="${asked}" maxlength="200" /></label>
    <button type="submit">Search</button>
  </form>`

/** Across the installation by title or address, or all posts of one account. */
async function searchResults(
  app: App,
  session: OperatorSession,
  asked: string,
  account: string,
  after: string,
) {
  const pattern = toLikePattern(asked)
  const conditions = [
    ilike(posts.title, pattern),
    ilike(posts.wordpressUrl, pattern),
    inArray(
      posts.id,
      app.db.select({ id: publications.postId }).from(publications).where(ilike(publications.link, pattern)),
    ),
  ]
  const { ids, next } = await findPage(app, posts, {
    ...(asked && { conditions }),
    where: account ? eq(posts.accountId, requireId(account)) : undefined,
    after,
  })
  const rows = await findPosts(app, inArray(posts.id, ids), ids.length, desc(posts.createdAt))
  return html`${account ? html`<p class="soft"><a href="/operator/accounts/${account}">This account</a> · <a href="${path}">Show all accounts</a></p>` : ''}
  ${postsTable('Posts', rows, session, 'No posts found.', account !== '')}
  ${pagesNav(path, { q: asked, account }, after, next)}`
}

async function troubledPosts(app: App, session: OperatorSession): Promise<Html> {
  const there = isNull(posts.deletedAt)
  const [stuck, failed] = await Promise.all([
    findPosts(app, and(there, isStuck), maxRows),
    findPosts(app, and(there, isRecentFailure), maxRows),
  ])
  return html`<h2>Late or stuck</h2>
    ${postsTable('Late or stuck posts', stuck, session, 'No late or stuck posts.')}
    ${truncationNote(stuck, maxRows)}
    <h2>Failed in the last seven days</h2>
    <p class="soft">Their owners know the cause and how to fix it, and can publish again themselves.</p>
    ${postsTable('Failed posts', failed, session, 'No failed posts.')} ${truncationNote(failed, maxRows)}`
}

/** Posts that are late or stuck, and those that failed within a week; any other by its title. Never their texts. */
export const postRoutes = [
  getPage(path, async (app, request, session) => {
    const [asked, account] = [readQueryParameter(request, 'q'), readQueryParameter(request, 'account')]
    const list =
      asked || account
        ? await searchResults(app, session, asked, account, readQueryParameter(request, 'after'))
        : await troubledPosts(app, session)
    const body = html`${searchForm(asked, account)} ${list}`
    return operatorPage(session, path, 'Posts', body, readNotice(request))
  }),
  postAction(`${path}/again`, async (app, request, fields) => {
    const id = requireId(fields.get('id'))
    await app.db.transaction(async (tx) => {
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
      const [post] = await tx
        .select({ of: posts.accountId, title: posts.title })
        .from(posts)
        .where(eq(posts.id, id))
      if (post) await recordOperatorAction(tx, request, `Publishing retried: ${post.title}`, post.of)
      await signal(tx, 'publish')
    })
    return redirectWithNotice(path, 'retried')
  }),
]
