import { eq } from 'drizzle-orm'
import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { auditTable } from './audit-log.ts'
import { getPage, recordView, requireId } from './guarded-routes.ts'
import { accountLink, definitionList, type Facts, statusText, timeCell } from './operator-page.ts'
import {
  causeCell,
  findPosts,
  type FoundPost,
  retryButton,
  postsPath as path,
  statusOf,
} from './post-rows.ts'

function siteFacts({ post, publication }: FoundPost): Facts {
  if (!publication) return { Progress: 'nothing sent to a site yet' }
  const { link, visit } = publication
  const live = link ?? post.wordpressUrl
  const seen = visit?.fault?.message ?? (visit?.isSeen ? 'yes' : 'unknown')
  return {
    Site: publication.siteUrl,
    Progress: publication.state,
    'First attempt': publication.firstTriedAt,
    Attempts: publication.attempts,
    'Next attempt': isPublishing(post) ? publication.nextTryAt : '–',
    'WordPress post ID': publication.wpPostId,
    Address: live && html`<a href="${live}" rel="noreferrer">${live}</a>`,
    'Visible to visitors': visit && html`${statusText(!visit.fault, seen)} ${timeCell(visit.at)}`,
  }
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

/** One post: why it is not live, or who published it. Each view is recorded in the audit log that the owner sees. */
export const onePostRoutes = [
  getPage(`${path}/:id`, async (app, request, session) => {
    const id = requireId(request.params.id)
    const [row] = await findPosts(app, eq(posts.id, id), 1)
    if (!row)
      fail('not_found', 'Post not found. Posts that are deleted for good remain only in the audit log.')
    const { post, email } = row
    const { accountId } = post
    await recordView(app, request, { accountId, object: id, detail: post.title })
    const { entries } = await findAuditEntries(app, { account: accountId, object: id })
    const body = html`<div class="acts">${retryButton(session, post)}</div>
      <div class="columns">
        <section>
          <h2>Post</h2>
          ${definitionList({
            Account: accountLink(accountId, email),
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
          ${definitionList(siteFacts(row))}
        </section>
      </div>
      <h2>Activity</h2>
      ${auditTable(
        entries.filter(({ act }) => act !== 'operator_looked'),
        true,
      )}`
    return { title: post.title || 'Untitled', body }
  }),
]
