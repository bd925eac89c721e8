import { Answers, maxAnswerChars, type Interview } from '../../../contract/writing/interview.ts'
import { html, type Html } from '../../notifications/html.ts'
import { mailLinkPage } from '../../notifications/mail-link-page.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/fail.ts'
import type { RawRequest, RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { findPreferences } from '../../profile/preferences/find-preferences.ts'
import { saveAnswers } from './answer-interview.ts'
import { parseAnswerToken } from './answer-token.ts'
import { closedBy, findInterview, presentInterview } from './interviews.ts'

const path = '/questions'

/**
 * What the link in the mail with the questions opens. Opening only shows, because mail programs and scanners open every link;
 * the button saves. The signed token in the form allows it, so neither a login nor a cookie is used that another site could
 * borrow.
 */
export const answerRoutes: RawRoute[] = [
  {
    method: 'GET',
    path,
    handle: (app, { query }) => openPage(app, typeof query.token === 'string' ? query.token : ''),
  },
  { method: 'POST', path, handle: receiveAnswers },
]

async function openPage(app: App, token: string): Promise<RawResponse> {
  const asked = parseAnswerToken(app, token)
  const row = asked && (await findInterview(app.db, asked.accountId, asked))
  if (!row) return renderUnknown()
  const closed = closedBy(row, app.now())
  if (closed) return renderClosed(closed, row)
  return renderForm(app, { token, accountId: row.accountId, interview: await presentInterview(app.db, row) })
}

async function receiveAnswers(app: App, { body }: RawRequest): Promise<RawResponse> {
  const form = new URLSearchParams(body.toString())
  const token = form.get('token') ?? ''
  const asked = parseAnswerToken(app, token)
  const row = asked && (await findInterview(app.db, asked.accountId, asked))
  if (!row) return renderUnknown()
  const { accountId, topic } = row
  const typed = row.questions.map((_, at) => readField(form, `a${at + 1}`))
  const read = Answers.safeParse(typed)
  if (!read.success) {
    const shown = await presentInterview(app.db, row)
    const questions = shown.questions.map((one, at) => ({ ...one, answer: typed[at] ?? '' }))
    return renderForm(app, { token, accountId, interview: { ...shown, questions } }, 400)
  }
  try {
    const saved = await saveAnswers(app, row, read.data)
    return renderSaved(token, saved)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const closed = closedBy(row, app.now())
    return closed ? renderClosed(closed, row) : renderRefused(topic, error.message)
  }
}

/** As a browser sends it, with the line breaks and without the signs that no database stores. */
const readField = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()

interface FormInput {
  token: string
  accountId: string
  interview: Interview
}

async function renderForm(app: App, { token, accountId, interview }: FormInput, status = 200) {
  const { topic, questions, answerBy } = interview
  const { timezone } = await findPreferences(app.db, accountId)
  return mailLinkPage(
    titleFor(questions.length),
    html`<p class="post" dir="auto">${topic}</p>
      <p>
        Only you know the answers, and they make your post different from all the others. A sentence or two
        each is enough. Skip any question you like.
      </p>
      <p class="soft">
        Answer by ${dateTimeInZones(answerBy, timezone)}. We write the post then, with or without answers.
      </p>
      <form method="post" action="${path}">
        <input type="hidden" name="token" value="${token}" />
        ${questions.map((one, at) => renderField(one, `a${at + 1}`))}
        <button type="submit">Save answers</button>
      </form>
      <p class="soft">Your answers become facts on your fact sheet. Your posts may state them publicly.</p>`,
    status,
  )
}

const titleFor = (count: number) =>
  count === 1 ? 'A question for your next post' : 'Questions for your next post'

/** Longer than the browser lets anyone type: said at the field, with what was sent still in it. */
function renderField({ question, answer }: Interview['questions'][number], name: string): Html {
  const isTooLong = answer.length > maxAnswerChars
  return html`<div class="field">
    <label for="${name}" dir="auto">${question}</label>
    ${
      isTooLong
        ? html`<p class="error" id="${name}-error">
            Keep each answer to ${maxAnswerChars} characters. This one has ${answer.length}.
          </p>`
        : ''
    }
    <textarea
      id="${name}"
      name="${name}"
      rows="3"
      dir="auto"
      maxlength="${maxAnswerChars}"
      ${isTooLong ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
    >
${answer}</textarea>
  </div>`
}

function renderSaved(token: string, { topic, questions }: Interview): RawResponse {
  const answered = questions.filter(({ answer }) => answer)
  const title =
    answered.length === 0 ? 'No answers saved' : answered.length === 1 ? 'Answer saved' : 'Answers saved'
  return mailLinkPage(
    title,
    html`<p class="post" dir="auto">${topic}</p>
      <p>
        ${
          answered.length === 0
            ? 'We’ll write the post without them, and won’t ask these questions again.'
            : 'Thank you. We’ll use them in this post, and in later ones where they fit.'
        }
      </p>
      <dl>
        ${answered.map(
          ({ question, answer }) =>
            html`<div>
              <dt dir="auto">${question}</dt>
              <dd class="answer" dir="auto">${answer}</dd>
            </div>`,
        )}
      </dl>
      <p class="others">
        <a href="${path}?token=${encodeURIComponent(token)}">Change your answers</a> ${factsLink}
      </p>`,
  )
}

const factsLink = html`<a href="/dashboard/settings?tab=facts">See your facts</a>`

const renderClosed = (
  closed: 'written' | 'expired',
  { topic, postId }: { topic: string; postId: string | null },
): RawResponse =>
  mailLinkPage(
    closed === 'written' ? 'We’ve already started this post' : 'These questions have expired',
    html`<p class="post" dir="auto">${topic}</p>
      <p>Your answers can no longer change. To tell us more for later posts, add it to your fact sheet.</p>
      <p class="others">
        ${postId ? html`<a href="/dashboard/posts/${postId}">Open the post</a>` : ''} ${factsLink}
      </p>`,
    410,
  )

const renderRefused = (topic: string, why: string): RawResponse =>
  mailLinkPage(
    'We couldn’t save your answers',
    html`<p class="post" dir="auto">${topic}</p>
      <p>${why}</p>
      <p class="others">${factsLink}</p>`,
    409,
  )

const renderUnknown = (): RawResponse =>
  mailLinkPage(
    'This link doesn’t work',
    html`<p>Your mail program may have cut it off. Copy the whole link. Nothing has changed.</p>
      <p class="others"><a href="/dashboard/autopilot">Go to Autopilot</a></p>`,
    404,
  )
