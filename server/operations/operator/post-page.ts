import { asc, eq } from 'drizzle-orm'
import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { auditTable } from './audit-log.ts'
import { requireId, getPage } from './guarded-routes.ts'
import { accountLink, definitionList, type Facts, statusText, table, timeCell } from './operator-page.ts'
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
  return definitionList({
    Site: publication.siteUrl,
    Progress: publication.state,
    'First attempt': publication.firstTriedAt,
    Attempts: publication.attempts,
    'Next attempt': isPublishing(post) ? publication.nextTryAt : '–',
    'WordPress post ID': publication.wpPostId,
    Address: live && html`<a href="${live}" rel="noreferrer">${live}</a>`,
    'Visible to visitors':
      visit &&
      html`${statusText(!visit.fault, visit.fault?.message ?? (visit.isSeen ? 'yes' : 'unknown'))}
      ${timeCell(visit.at)}`,
  })
}

async function slotFacts(app: App, postId: string): Promise<Facts> {
  const [slot] = await app.db.select().from(autopilotSlots).where(eq(autopilotSlots.postId, postId))
  if (!slot) return { Autopilot: 'not from Autopilot' }
  const { at, state, reason, approvedBy } = slot
  return {
    Autopilot: html`slot of ${timeCell(at)}: ${state}${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}`,
    'Approved by': approvedBy === 'autopilot' ? 'Autopilot' : (approvedBy ?? 'no one yet'),
  }
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
  return table(
    'Status history',
    events.filter(({ event }) => event === 'status'),
    ({ data, createdAt }) => ({ When: createdAt, From: textOf(data.from), To: textOf(data.to) }),
    'The status hasn’t changed.',
  )
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
    const activity = entries.filter(({ act }) => act !== 'operator_looked')
    const body = html`<div class="acts">${retryButton(session, post)}</div>
      <div class="columns">
        <section>
          <h2>Post</h2>
          ${definitionList({
            Account: accountLink(post.accountId, email),
            Status: statusOf(post),
            Cause: causeCell(row),
            Due: post.scheduledAt,
            'Live since': post.publishedAt,
            ...(await slotFacts(app, id)),
            'Written by': post.writer ?? 'its owner',
            Created: post.createdAt,
            'Last changed': post.updatedAt,
            Deleted: post.deletedAt,
          })}
        </section>
        <section>
          <h2>On the site</h2>
          ${siteFacts(row)}
        </section>
      </div>
      <h2>Activity</h2>
      ${auditTable(activity, true)}
      <h2>Status history</h2>
      ${await history(app, id)}`
    return { title: post.title || 'Untitled', body }
  }),
]
