import { mailActionForm, mailActionPage, mailLinkPage } from '../notifications/mail-action-page.ts'
import { html, type Html } from '../notifications/html.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import type { App } from '../platform/app.ts'
import type { RawResponse } from '../platform/http/define-routes.ts'
import { decideInTransaction } from './decide-post.ts'
import { readAutopilot } from './autopilot-context.ts'
import { findSlotLink, linkActions, consumeSlotLink, type LinkAction } from './slots/slot-links.ts'
import { resolveSlotState } from './slots/slot-rules.ts'

const path = '/autopilot/answer'

const actionTexts: Record<LinkAction, { ask: string; button: string; done: string; after: string }> = {
  hold: {
    ask: 'Hold this post?',
    button: 'Hold for approval',
    done: 'The post is on hold',
    after: 'We won’t publish it until you approve it.',
  },
  approve: {
    ask: 'Approve this post?',
    button: 'Approve',
    done: 'The post is approved',
    after: 'We’ll publish it as planned.',
  },
  skip: {
    ask: 'Skip this slot?',
    button: 'Skip',
    done: 'Slot skipped',
    after: 'We won’t publish anything then. The post is saved as a draft.',
  },
}

/** The pages behind the links in a mail about a slot; each works once. */
export const answerRoutes = mailActionPage({
  path,
  async find(app, fields) {
    const token = fields('token')
    const action = linkActions.find((one) => one === fields('do'))
    const found = action && token.length <= 200 && (await findSlotLink(app.db, token, action))
    return found && !found.post.deletedAt ? { found, token, action } : undefined
  },
  async ask(app, { found, token, action }) {
    if (!found.isOpen) return renderExpired(found.isUsed, found.post.id)
    const others = linkActions.filter((one) => one !== action)
    return mailLinkPage(
      actionTexts[action].ask,
      html`${await describeSlot(app, found)}
        ${mailActionForm(path, { token, do: action }, actionTexts[action].button)}
        <p class="others">
          ${others.map(
            (one) =>
              html`<a href="${path}?token=${encodeURIComponent(token)}&do=${one}"
                >${actionTexts[one].button} instead</a
              >`,
          )}
          ${openPostLink(found.post.id)}
        </p>`,
    )
  },
  async act(app, { found, token, action }, { caller }) {
    const isUsed = await app.db.transaction(async (tx) => {
      if (!(await consumeSlotLink(tx, token, action))) return false
      const { id, accountId } = found.post
      await decideInTransaction(app, tx, { accountId, id, caller, actor: 'link' }, action)
      return true
    })
    if (!isUsed) return renderExpired(true, found.post.id)
    const after = (await findSlotLink(app.db, token, action)) ?? found
    return mailLinkPage(
      actionTexts[action].done,
      html`<p>${actionTexts[action].after}</p>
        ${await describeSlot(app, after)}
        <p class="others">${openPostLink(found.post.id)} <a href="/dashboard/plan">Go to your plan</a></p>`,
    )
  },
  refuse: ({ found }, message) =>
    mailLinkPage(
      'That didn’t work',
      html`<p>${message}</p>
        <p class="others">${openPostLink(found.post.id)}</p>`,
      409,
    ),
  unknown: html`<p>Your mail program may have cut it off, or the post was deleted. Nothing has changed.</p>
    <p class="others"><a href="/dashboard/plan">Go to your plan</a></p>`,
})

type Found = NonNullable<Awaited<ReturnType<typeof findSlotLink>>>

async function describeSlot(app: App, { slot, post }: Found): Promise<Html> {
  const autopilot = await readAutopilot(app.db, slot.accountId)
  const { state } = resolveSlotState(slot, post)
  const standing = {
    planned: 'Planned',
    writing: 'Writing',
    waiting: 'Waiting for your approval',
    approved: 'Approved',
    held: 'On hold',
    skipped: 'Skipped',
    published: 'Published',
    missed: 'Not published',
  }[state]
  return html`<p class="post" dir="auto">${post.title}</p>
    <dl>
      <div>
        <dt>Slot</dt>
        <dd>${dateTimeInZones(slot.at.toISOString(), autopilot.preferences.timezone)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>${standing}</dd>
      </div>
      <div>
        <dt>Length</dt>
        <dd>${post.wordCount} words</dd>
      </div>
    </dl>`
}

const openPostLink = (id: string) => html`<a href="/dashboard/posts/${id}">Open the post</a>`

const renderExpired = (isUsed: boolean, id: string): RawResponse =>
  mailLinkPage(
    isUsed ? 'You’ve already used this link' : 'This link has expired',
    html`<p>
        ${isUsed ? 'Each link works once. Nothing has changed.' : 'Its slot has passed. Nothing has changed.'}
      </p>
      <p class="others">${openPostLink(id)} <a href="/dashboard/plan">Go to your plan</a></p>`,
    410,
  )
