import { Answers, maxAnswerChars, type Interview } from '../../../contract/writing/interview.ts'
import { html, type Html } from '../../notifications/html.ts'
import {
  mailActionForm,
  mailActionPage,
  mailLinkPage,
  readField,
} from '../../notifications/mail-action-page.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse } from '../../platform/http/define-routes.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { saveAnswers } from './answer-interview.ts'
import {
  closedBy,
  findInterview,
  type InterviewRow,
  parseAnswerToken,
  presentInterview,
  titleFor,
} from './interviews.ts'

const path = '/questions'

export const answerRoutes = mailActionPage({
  path,
  find: async (app, fields) => {
    const token = parseAnswerToken(app, fields('token'))
    return token && (await findInterview(app.db, token.accountId, token))
  },
  async ask(app, row, fields) {
    const closed = closedBy(row, app.now())
    if (closed) return renderClosed(closed, row)
    const interview = await presentInterview(app.db, row)
    return renderForm(app, { token: fields('token'), accountId: row.accountId, interview })
  },
  async act(app, row, _request, fields) {
    const { accountId } = row
    const token = fields('token')
    const typed = row.questions.map((_, at) => readField(fields(`a${at + 1}`)))
    const read = Answers.safeParse(typed)
    if (!read.success) {
      const shown = await presentInterview(app.db, row)
      const questions = shown.questions.map((one, at) => ({ ...one, answer: typed[at] ?? '' }))
      return renderForm(app, { token, accountId, interview: { ...shown, questions } }, 400)
    }
    return renderSaved(token, await saveAnswers(app, row, read.data))
  },
  refuse: (row, message, app) => {
    const closed = closedBy(row, app.now())
    return closed
      ? renderClosed(closed, row)
      : renderRefused('We couldn’t save your answers', row.topic, message, 409)
  },
  unknown: html`<p>Your mail program may have cut it off. Copy the whole link. Nothing has changed.</p>
    <p class="others"><a href="/dashboard/plan">Go to your plan</a></p>`,
})

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
      ${mailActionForm(
        path,
        { token },
        'Save answers',
        html`${questions.map((one, at) => renderField(one, `a${at + 1}`))}`,
      )}
      <p class="soft">Your answers become facts on your fact sheet. Your posts may state them publicly.</p>`,
    status,
  )
}

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

function renderClosed(closed: 'written' | 'expired', { topic, postId }: InterviewRow): RawResponse {
  const title = closed === 'written' ? 'We’ve already started this post' : 'These questions have expired'
  const why = 'Your answers can no longer change. To tell us more for later posts, add it to your fact sheet.'
  const link = postId ? html`<a href="/dashboard/posts/${postId}">Open the post</a>` : ''
  return renderRefused(title, topic, why, 410, link)
}

const renderRefused = (title: string, topic: string, why: string, status: number, link: Html | '' = '') =>
  mailLinkPage(
    title,
    html`<p class="post" dir="auto">${topic}</p>
      <p>${why}</p>
      <p class="others">${link} ${factsLink}</p>`,
    status,
  )
