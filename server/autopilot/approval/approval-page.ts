import { html } from '../../notifications/html.ts'
import { mailActionPage, mailLinkPage, readField } from '../../notifications/mail-action-page.ts'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/fail.ts'
import type { RawRequest, RawResponse } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { findPost } from '../../posts/editing/find-post.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { approvalPath, findApprovalLink, findBusinessName } from './approval-links.ts'
import { decideByLink, maxCommentsOfLink, type LinkOutcome } from './decide-by-link.ts'
import { clipQuote, maxCommentChars } from './render-article.ts'
import { renderAgain, renderPlan, renderPost, type Asked, type View } from './render-approval.ts'

// A careful reader presses a handful of times.
const pressesPerTenMinutes = 30

/** The page of an approval link: one post to read, comment on and decide about, and nothing else of the account. */
export const approvalRoutes = mailActionPage<Asked>({
  path: approvalPath,
  find: (app, fields) => findAsked(app, fields('token')),
  ask: (app, asked, fields) => renderPost(app, asked, { token: fields('token') }),
  async act(app, asked, request) {
    const form = readForm(request)
    const typed = (field: string) => form.get(field) ?? ''
    const view = { token: typed('token'), typed }
    const comments = readComments(form)
    if (comments.some(({ text }) => text.length > maxCommentChars))
      return renderPost(app, asked, { ...view, problem: 'One comment is too long. Nothing was sent.' }, 400)
    try {
      await limitRate(app, `approve:${asked.link.id}`, pressesPerTenMinutes, 600)
      const outcome = await decideByLink(app, {
        linkId: asked.link.id,
        decision: typed('do') === 'approve' ? 'approved' : 'changes',
        readHash: typed('read').slice(0, 64),
        comments,
        caller: request.caller,
      })
      return await renderOutcome(app, view, outcome)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isTooMany = error.code === 'too_many_requests'
      // The account's own reasons, such as its plan, are none of the approver's business.
      const problem = isTooMany ? error.message : 'Nothing was sent: decisions aren’t possible at the moment.'
      return renderPost(app, asked, { ...view, problem }, isTooMany ? 429 : 409)
    }
  },
  unknown: html`<p>Your mail program may have cut it off. Copy the whole link. Nothing has changed.</p>`,
})

async function findAsked(app: App, token: string): Promise<Asked | undefined> {
  const link = await findApprovalLink(app.db, token.slice(0, 200))
  if (!link) return undefined
  const { accountId, postId } = link
  return {
    link,
    post: await findPost(app.db, accountId, postId),
    business: await findBusinessName(app.db, accountId),
    zone: (await findPreferences(app.db, accountId)).timezone,
  }
}

/** Fields are read by name many times, and the list that a browser sends is searched from its start. */
const readForm = ({ body }: RawRequest) => new Map(new URLSearchParams(body.toString()))

const readComments = (form: Map<string, string>) =>
  [...form].flatMap(([name, value]) => {
    const text = /^t(?:\d{1,6}|all)$/.test(name) ? readField(value) : ''
    return text ? [{ quote: clipQuote(readField(form.get(`s${name.slice(1)}`) ?? '')), text }] : []
  })

const problems: Record<Exclude<LinkOutcome, 'approved' | 'changes'>, string> = {
  changed:
    'The post has changed since you opened it, so it isn’t approved yet. Your comments are saved. Please read it again: this is the new version.',
  closed: 'Nothing was sent. The post or this link has changed since you opened it.',
  too_many: `Nothing was sent. A link takes ${maxCommentsOfLink} comments: put the important ones together.`,
  nothing_said: 'Say what should change: comment on a part of the post, or use the last field.',
}

async function renderOutcome(app: App, view: View, outcome: LinkOutcome): Promise<RawResponse> {
  const asked = await findAsked(app, view.token)
  if (!asked?.post) throw new Error('A link that was used is gone')
  const { business, post } = asked
  if (outcome !== 'approved' && outcome !== 'changes') {
    const isKept = outcome === 'too_many' || outcome === 'nothing_said'
    const shown = isKept ? view : { token: view.token }
    return renderPost(app, asked, { ...shown, problem: problems[outcome] }, 409)
  }
  const isApproved = outcome === 'approved'
  return mailLinkPage(
    isApproved ? 'You approved this post' : 'You asked for changes',
    html`<p class="post" dir="auto">${post.title}</p>
      <p>Thank you. We’ve told ${business}. ${isApproved ? await renderPlan(app, asked) : ''}</p>
      ${isApproved ? '' : html`<p>The same link shows the post once it has changed.</p>`}
      ${renderAgain(view.token)}`,
  )
}
