import { asc, eq } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import { mailLinkPage } from '../../notifications/mail-action-page.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import { getEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { approvalComments } from '../../schema/autopilot.ts'
import { approvalPath, closedBy, findPlannedDate, hashOfPost, type ApprovalLink } from './approval-links.ts'
import { canBeDecided } from './decide-by-link.ts'
import { commentField, renderArticle } from './render-article.ts'

export interface Asked {
  link: ApprovalLink
  /** Undefined when it was deleted. */
  post: PostRow | undefined
  business: string
  zone: string
}

export interface View {
  token: string
  /** What was typed, when a form comes back. */
  typed?: (field: string) => string
  problem?: string
}

export async function renderPost(
  app: App,
  asked: Asked,
  { token, typed = () => '', problem }: View,
  status = 200,
): Promise<RawResponse> {
  const { link, post, business } = asked
  const closed = closedBy(link, app.now())
  if (closed || !post) return renderClosed(closed ?? 'deleted')
  if (!canBeDecided(post)) return renderClosed(post.status === 'writing' ? 'writing' : 'published')
  const { live } = await getEntitlement(app.db, link.accountId)
  const read = hashOfPost(post)
  const isApproved = link.decision === 'approved' && link.readHash === read
  const buttons = html`${commentField('tall', 'Anything else?', typed('tall'))}
    <div class="choices">
      ${isApproved ? '' : html`<button name="do" value="approve">Approve</button>`}
      <button name="do" value="changes" class="second">Ask for changes</button>
    </div>`
  return mailLinkPage(
    `${business} asks for your approval`,
    html`${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
      ${describeDecision(asked, isApproved)}
      <p>
        ${await renderPlan(app, asked)} ${live ? howTo : `${business} doesn’t take decisions at the moment.`}
      </p>
      ${post.writer === 'sample' ? html`<p class="sample">This is a sample article from Quillcast’s library. It wasn’t written for ${business}.</p>` : ''}
      <form method="post" action="${approvalPath}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="read" value="${read}" />
        <h2 class="post" dir="auto">${post.title}</h2>
        ${renderArticle(post.content, live ? typed : undefined)} ${live ? buttons : ''}
      </form>
      ${await listOwnComments(app, link)}
      <p class="soft">
        This link is for ${link.name}: anyone who has it can decide in that name. It works until
        ${dateTimeInZones(link.expiresAt.toISOString(), asked.zone)}.
      </p>`,
    status,
  )
}

const howTo = 'Read it, comment beside what should change, and decide. You don’t need an account.'

export async function renderPlan(app: App, { post, zone }: Asked): Promise<string> {
  const at = post && (await findPlannedDate(app.db, post))
  return at
    ? `The post is planned for ${dateTimeInZones(at.toISOString(), zone)}.`
    : 'The post has no date yet.'
}

/** What this approver decided, and whether the post is still the one they read. */
function describeDecision({ link, post, zone }: Asked, isApproved: boolean): Html {
  const { decision, decidedAt, readHash } = link
  if (!decision || !decidedAt) return html``
  const did = decision === 'approved' ? 'approved this post' : 'asked for changes'
  const isEarlier = !isApproved && post !== undefined && readHash !== hashOfPost(post)
  return html`<p>
    <strong>You ${did}</strong> on ${dateTimeInZones(decidedAt.toISOString(), zone)}.
    ${isEarlier ? 'It has changed since: this is a later version.' : ''}
  </p>`
}

async function listOwnComments(app: App, { id }: ApprovalLink): Promise<Html> {
  const comments = await app.db
    .select()
    .from(approvalComments)
    .where(eq(approvalComments.linkId, id))
    .orderBy(asc(approvalComments.createdAt), asc(approvalComments.id))
  if (comments.length === 0) return html``
  return html`<section>
    <h2>Your comments</h2>
    <dl>
      ${comments.map(
        ({ quote, text }) =>
          html`<div>
            <dt dir="auto">${quote || 'The whole post'}</dt>
            <dd class="answer" dir="auto">${text}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

export const renderAgain = (token: string): Html =>
  html`<p class="others">
    <a href="${approvalPath}?token=${encodeURIComponent(token)}">Read the post again</a>
  </p>`

const closings = {
  expired: ['This link has expired', 'Nothing was changed. Ask for a new link.'],
  revoked: ['This link was revoked', 'Nothing was changed. Ask for a new link.'],
  deleted: ['This post no longer exists', 'Nothing was changed.'],
  writing: ['This post is being written', 'Open the link again in a few minutes.'],
  published: ['This post is already published', 'It can no longer be approved here.'],
} as const

/** Shows nothing of the post: it may have changed since it was meant for this reader. */
const renderClosed = (why: keyof typeof closings): RawResponse =>
  mailLinkPage(closings[why][0], html`<p>${closings[why][1]}</p>`, 410)
