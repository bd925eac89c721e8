import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { mailActionForm, mailActionPage, mailLinkPage } from '../../notifications/mail-action-page.ts'
import { html } from '../../notifications/html.ts'
import { parseUndoToken, type LivePost } from '../../notifications/signed-links.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'
import { findPost } from '../../posts/editing/find-post.ts'
import { sharingNotice } from '../../posts/sharing-notice.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { undoMs, undoInTransaction } from './undo-post.ts'

const path = '/undo'

/** The page behind the undo link in the mail about a live post. */
export const undoRoutes = mailActionPage({
  path,
  find: async (app, fields) => {
    const live = parseUndoToken(app, fields('token'))
    const post = live && (await findPost(app.db, live.accountId, live.postId))
    return live && post && { live, post }
  },
  async ask(app, { live, post }, fields) {
    const until = new Date(live.publishedAt.getTime() + undoMs)
    if (!isSame(post, live) || post.status !== 'published' || until < app.now())
      return renderExpired(post.id, 'Nothing has changed.')
    const { timezone } = await findPreferences(app.db, live.accountId)
    return mailLinkPage(
      'Take this post off your site?',
      html`<p class="post" dir="auto">${post.title}</p>
        <p>
          It becomes a draft again, here and in WordPress. You can do this until
          ${dateTimeInZones(until.toISOString(), timezone)}, and publish it again whenever you like.
        </p>
        ${await sharingLine(app, post)} ${mailActionForm(path, { token: fields('token') }, 'Take it back')}
        ${pageLinks(post.id)}`,
    )
  },
  async act(app, { live, post }, { caller }) {
    const { accountId, publishedAt } = live
    const by = { caller, actor: 'link', now: app.now() } as const
    await app.db.transaction((tx) => undoInTransaction(tx, { accountId, id: post.id, publishedAt, ...by }))
    return mailLinkPage(
      'We’re taking your post back',
      html`<p class="post" dir="auto">${post.title}</p>
        <p>
          In a moment it’s a draft again, here and in WordPress. If your site refuses, we’ll tell you in the
          app.
        </p>
        ${await sharingLine(app, post)} ${pageLinks(post.id)}`,
    )
  },
  refuse: ({ post }, message) => renderExpired(post.id, message),
  unknown: html`<p>
      Your mail program may have cut it off, or the post was deleted. Nothing has changed. You can take a post
      back on its page in Quillcast.
    </p>
    <p class="others"><a href="/dashboard/posts">See your posts</a></p>`,
})

const isSame = ({ publishedAt }: PostRow, requested: LivePost): boolean =>
  publishedAt?.getTime() === requested.publishedAt.getTime()

const sharingLine = async (app: App, post: PostRow) => {
  const sharing = await sharingNotice(app.db, post, true)
  return sharing ? html`<p>${sharing}</p>` : html``
}

const pageLinks = (id: string) =>
  html`<p class="others"><a href="/dashboard/posts/${id}">Open the post</a></p>`

const renderExpired = (id: string, why: string): RawResponse =>
  mailLinkPage(
    'This link no longer works',
    html`<p>${why} The link works once, for ${promisedHours.undo} hours after the post went live.</p>
      ${pageLinks(id)}`,
    410,
  )
