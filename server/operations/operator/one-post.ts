import { asc, eq } from 'drizzle-orm'
import { findAudit } from '../../accounts/audit/list-audit.ts'
import { noteAct } from '../../accounts/audit/note-act.ts'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { auditRows } from './audit-log.ts'
import { idOf, shows } from './guard.ts'
import { type Cell, factsList, goodOrBad, momentCell, operatorPage, rowsTable } from './operator-page.ts'
import { causeOf, findPosts, type FoundPost, lookNow, postsPath as path, statusOf } from './post-rows.ts'

function siteFacts(row: FoundPost): Html {
  const { post, publication } = row
  if (!publication) return html`<p class="empty">Nothing has been sent to a site yet.</p>`
  const live = publication.link ?? post.wordpressUrl
  const visit = publication.visit
  return factsList([
    ['Site', publication.siteUrl],
    ['Progress', publication.state],
    ['First attempt', momentCell(publication.firstTriedAt)],
    ['Attempts', publication.attempts],
    ['Next attempt', isPublishing(post) ? momentCell(publication.nextTryAt) : '–'],
    ['WordPress post ID', publication.wpPostId ?? '–'],
    ['Address', live ? html`<a href="${live}" rel="noreferrer">${live}</a>` : '–'],
    [
      'Visible to visitors',
      visit ? html`${goodOrBad(!visit.fault, visit.fault?.message ?? 'yes')} ${momentCell(visit.at)}` : '–',
    ],
  ])
}

async function slotFacts(app: App, postId: string): Promise<[string, Cell][]> {
  const [slot] = await app.db.select().from(autopilotSlots).where(eq(autopilotSlots.postId, postId))
  if (!slot) return [['Autopilot', 'not from Autopilot']]
  return [
    [
      'Autopilot',
      html`slot of ${momentCell(slot.at)}:
      ${slot.state}${slot.reason ? ` (${slot.reason.replaceAll('_', ' ')})` : ''}`,
    ],
    ['Approved by', slot.approvedBy === 'autopilot' ? 'Autopilot' : (slot.approvedBy ?? 'no one yet')],
  ]
}

// More than a post goes through in its life.
const shown = 100

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '–')

async function history(app: App, postId: string): Promise<Html> {
  const events = await app.db
    .select()
    .from(postEvents)
    .where(eq(postEvents.postId, postId))
    .orderBy(asc(postEvents.id))
    .limit(shown)
  const rows = events
    .filter(({ event }) => event === 'status')
    .map(({ data, createdAt }): Cell[] => [momentCell(createdAt), wordOf(data.from), wordOf(data.to)])
  return rowsTable('Status history', ['When', 'From', 'To'], rows, 'The status hasn’t changed.')
}

/** One post: why it is not live, or who let it out. That it was looked at is written down where its owner sees it. */
export const onePostRoutes = [
  shows(`${path}/:id`, async (app, request, session) => {
    const id = idOf(request.params.id)
    const [row] = await findPosts(app, eq(posts.id, id), 1)
    if (!row)
      return fail(
        'not_found',
        'Post not found. Posts that are deleted for good remain only in the audit log.',
      )
    const { post, email } = row
    await noteAct(app.db, {
      accountId: post.accountId,
      act: 'operator_looked',
      actor: 'operator',
      caller: request.caller,
      object: id,
      detail: post.title,
    })
    const { entries } = await findAudit(app, { account: post.accountId, object: id })
    const body = html`<div class="acts">${lookNow(session, post)}</div>
      <div class="columns">
        <section>
          <h2>Post</h2>
          ${factsList([
            ['Account', html`<a href="/operator/accounts/${post.accountId}">${email}</a>`],
            ['Status', statusOf(post)],
            ['Cause', causeOf(row)],
            ['Due', momentCell(post.scheduledAt)],
            ['Live since', momentCell(post.publishedAt)],
            ...(await slotFacts(app, id)),
            ['Written by', post.writer ?? 'its owner'],
            ['Created', momentCell(post.createdAt)],
            ['Last changed', momentCell(post.updatedAt)],
            ['Deleted', momentCell(post.deletedAt)],
          ])}
        </section>
        <section>
          <h2>On the site</h2>
          ${siteFacts(row)}
        </section>
      </div>
      <h2>Activity</h2>
      ${auditRows(
        entries.filter(({ act }) => act !== 'operator_looked'),
        true,
      )}
      <h2>Status history</h2>
      ${await history(app, id)}`
    return operatorPage(session, path, post.title || 'Untitled', body)
  }),
]
