import { asc, eq } from 'drizzle-orm'
import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { auditRows } from './audit-log.ts'
import { requireId, getPage } from './guarded-routes.ts'
import { type Cell, definitionList, statusText, timeCell, operatorPage, rowsTable } from './operator-page.ts'
import {
  causeCell,
  findPosts,
  type FoundPost,
  retryButton,
  postsPath as path,
  statusOf,
} from './post-rows.ts'

function siteFacts(row: FoundPost): Html {
  const { post, publication } = row
  if (!publication) return html`<p class="empty">Nothing has been sent to a site yet.</p>`
  const live = publication.link ?? post.wordpressUrl
  const visit = publication.visit
  return definitionList([
    ['Site', publication.siteUrl],
    ['Progress', publication.state],
    ['First attempt', timeCell(publication.firstTriedAt)],
    ['Attempts', publication.attempts],
    ['Next attempt', isPublishing(post) ? timeCell(publication.nextTryAt) : '–'],
    ['WordPress post ID', publication.wpPostId ?? '–'],
    ['Address', live ? html`<a href="${live}" rel="noreferrer">${live}</a>` : '–'],
    [
      'Visible to visitors',
      visit
        ? html`${statusText(!visit.fault, visit.fault?.message ?? (visit.isSeen ? 'yes' : 'unknown'))}
          ${timeCell(visit.at)}`
        : '–',
    ],
  ])
}

async function slotFacts(app: App, postId: string): Promise<[string, Cell][]> {
  const [slot] = await app.db.select().from(autopilotSlots).where(eq(autopilotSlots.postId, postId))
  if (!slot) return [['Autopilot', 'not from Autopilot']]
  return [
    [
      'Autopilot',
      html`slot of ${timeCell(slot.at)}:
      ${slot.state}${slot.reason ? ` (${slot.reason.replaceAll('_', ' ')})` : ''}`,
    ],
    ['Approved by', slot.approvedBy === 'autopilot' ? 'Autopilot' : (slot.approvedBy ?? 'no one yet')],
  ]
}

// More than a post goes through in its life.
const maxRows = 100

const textOf = (value: unknown) => (typeof value === 'string' ? value : '–')

async function history(app: App, postId: string): Promise<Html> {
  const events = await app.db
    .select()
    .from(postEvents)
    .where(eq(postEvents.postId, postId))
    .orderBy(asc(postEvents.id))
    .limit(maxRows)
  const rows = events
    .filter(({ event }) => event === 'status')
    .map(({ data, createdAt }): Cell[] => [timeCell(createdAt), textOf(data.from), textOf(data.to)])
  return rowsTable('Status history', ['When', 'From', 'To'], rows, 'The status hasn’t changed.')
}

/** One post: why it is not live, or who published it. Each view is recorded in the audit log that the owner sees. */
export const onePostRoutes = [
  getPage(`${path}/:id`, async (app, request, session) => {
    const id = requireId(request.params.id)
    const [row] = await findPosts(app, eq(posts.id, id), 1)
    if (!row)
      return fail(
        'not_found',
        'Post not found. Posts that are deleted for good remain only in the audit log.',
      )
    const { post, email } = row
    await recordAuditEntry(app.db, {
      accountId: post.accountId,
      act: 'operator_looked',
      actor: 'operator',
      caller: request.caller,
      object: id,
      detail: post.title,
    })
    const { entries } = await findAuditEntries(app, { account: post.accountId, object: id })
    const body = html`<div class="acts">${retryButton(session, post)}</div>
      <div class="columns">
        <section>
          <h2>Post</h2>
          ${definitionList([
            ['Account', html`<a href="/operator/accounts/${post.accountId}">${email}</a>`],
            ['Status', statusOf(post)],
            ['Cause', causeCell(row)],
            ['Due', timeCell(post.scheduledAt)],
            ['Live since', timeCell(post.publishedAt)],
            ...(await slotFacts(app, id)),
            ['Written by', post.writer ?? 'its owner'],
            ['Created', timeCell(post.createdAt)],
            ['Last changed', timeCell(post.updatedAt)],
            ['Deleted', timeCell(post.deletedAt)],
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
