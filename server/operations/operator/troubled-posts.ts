import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { signal } from '../../platform/signals.ts'
import { accounts } from '../../schema/accounts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { acts, doneAt, idOf, noteOperator, shows, toldBy } from './guard.ts'
import { actForm, type Cell, cutNote, momentCell, operatorPage, rowsTable } from './operator-page.ts'
import type { OperatorSession } from './operator-session.ts'

const path = '/operator/posts'
const shown = 100
// A post in time is live within seconds; whatever takes longer is worth a look.
export const isStuck = sql`((${posts.status} = 'publishing' and ${posts.updatedAt} < now() - interval '1 minute')
  or (${posts.status} = 'scheduled' and ${posts.scheduledAt} < now() - interval '1 minute')
  or (${posts.status} = 'writing' and ${posts.updatedAt} < now() - interval '20 minutes'))`
const isRecentFailure = sql`(${posts.status} = 'failed' and ${posts.updatedAt} > now() - interval '7 days')`

function findTroubled(app: App, which: typeof isStuck) {
  return app.db
    .select({ post: posts, email: accounts.email, site: sites.url, publication: publications })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .leftJoin(sites, eq(sites.accountId, posts.accountId))
    .leftJoin(publications, eq(publications.postId, posts.id))
    .where(and(isNull(posts.deletedAt), which))
    .orderBy(desc(posts.updatedAt))
    .limit(shown)
}

type Troubled = Awaited<ReturnType<typeof findTroubled>>[number]

const causeOf = ({ post, publication }: Troubled): Html => {
  const why = publication?.lastAnswer ?? post.failure
  const next = publication?.nextTryAt
  return html`${why ? html`<code>${why.cause}</code> ${why.message}` : 'No answer noted yet'}
  ${post.status === 'publishing' && next ? html`<br /><span class="soft">Next try ${momentCell(next)}</span>` : ''}`
}

const linksOf = ({ publication, site }: Troubled): Html =>
  html`${site ?? 'No site'}${
    publication?.wpPostId ? html`<br /><span class="soft">WordPress post ${publication.wpPostId}</span>` : ''
  }${publication?.link ? html`<br /><a href="${publication.link}" rel="noreferrer">On the site</a>` : ''}`

const rowOf = (row: Troubled, session: OperatorSession): Cell[] => [
  html`${row.post.title || 'Untitled'}<br /><a href="/operator/accounts/${row.post.accountId}"
      >${row.email}</a
    >`,
  row.post.status,
  causeOf(row),
  momentCell(row.post.scheduledAt),
  linksOf(row),
  row.post.status === 'publishing'
    ? actForm(session, `${path}/again`, { id: row.post.id }, 'Look now', row.post.title)
    : '',
]

const headings = ['Post', 'Status', 'Cause', 'Due', 'Site', 'Act']

/** Posts that are late or stuck, and those that failed within a week: titles and causes, never their texts. */
export const postRoutes = [
  shows(path, async (app, request, session) => {
    const [stuck, failed] = await Promise.all([
      findTroubled(app, isStuck),
      findTroubled(app, isRecentFailure),
    ])
    const rows = (found: Troubled[]) => found.map((row) => rowOf(row, session))
    const body = html`<h2>Late or stuck</h2>
      ${rowsTable('Late or stuck posts', headings, rows(stuck), 'Every post is in time.')}
      ${cutNote(stuck, shown)}
      <h2>Failed in the last seven days</h2>
      <p class="soft">Their owners have been told the cause and its remedy, and publish again themselves.</p>
      ${rowsTable('Failed posts', headings, rows(failed), 'No post has failed.')} ${cutNote(failed, shown)}`
    return operatorPage(session, path, 'Posts', body, toldBy(request))
  }),
  acts(`${path}/again`, async (app, request, fields) => {
    const id = idOf(fields.get('id'))
    await app.db.transaction(async (tx) => {
      const isUnderWay = tx
        .select({ id: posts.id })
        .from(posts)
        .where(and(eq(posts.id, id), or(eq(posts.status, 'publishing'), eq(posts.status, 'scheduled'))))
      await tx
        .update(publications)
        .set({ nextTryAt: sql`now()` })
        .where(inArray(publications.postId, isUnderWay))
      const [post] = await tx
        .select({ of: posts.accountId, title: posts.title })
        .from(posts)
        .where(eq(posts.id, id))
      if (post) await noteOperator(tx, request, `Publishing tried at once: ${post.title}`, post.of)
      await signal(tx, 'publish')
    })
    return doneAt(path, 'retried')
  }),
]
