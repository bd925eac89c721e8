import { eq } from 'drizzle-orm'
import { html, type Html } from '../notifications/html.ts'
import { mailActionForm, mailActionPage, mailLinkPage } from '../notifications/mail-action-page.ts'
import { parseMonthToken } from '../notifications/signed-links.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import { accounts } from '../schema/accounts.ts'
import { findPreferences } from '../profile/preferences/preferences.ts'
import { approveMonth } from './topics/change-topics.ts'
import { findProposedMonth, type PlannedTopic } from './topics/plan-topics.ts'

const path = '/autopilot/month'
const planLink = html`<p class="others"><a href="/dashboard/plan">Go to your plan</a></p>`

/** The page behind "Approve the month" in the mail that proposes it: shows the plan as it is now, and approves what it showed. */
export const approveMonthRoutes = mailActionPage({
  path,
  async find(app, fields) {
    const accountId = parseMonthToken(app, fields('token'))
    if (!accountId || !(await app.db.$count(accounts, eq(accounts.id, accountId)))) return undefined
    const { timezone } = await findPreferences(app.db, accountId)
    return { accountId, timezone, month: await findProposedMonth(app.db, accountId) }
  },
  ask: (_app, found, fields) => askAboutMonth(found, fields('token')),
  async act(app, found, _request, fields) {
    const { accountId, timezone } = found
    const ids = fields('topics').split(',')
    const month = found.month.filter(({ topic }) => ids.includes(topic.id))
    // The plan has changed since the page was opened: nobody has seen these topics.
    if (month.length === 0) return askAboutMonth(found, fields('token'))
    await approveMonth(app, accountId, ids)
    return mailLinkPage('Your month is approved', html`${listTopics(month, timezone)} ${planLink}`)
  },
  refuse: (_found, message) =>
    mailLinkPage(
      'That didn’t work',
      html`<p>${message}</p>
        ${planLink}`,
      409,
    ),
  unknown: html`<p>
      Your mail program may have cut it off, or it’s more than a month old. Nothing has changed.
    </p>
    ${planLink}`,
})

function askAboutMonth({ month, timezone }: { month: PlannedTopic[]; timezone: string }, token: string) {
  if (month.length === 0)
    return mailLinkPage(
      'Nothing is waiting for you',
      html`<p>Every topic of this month is approved or no longer planned.</p>
        ${planLink}`,
    )
  const shown = month.map(({ topic }) => topic.id).join(',')
  return mailLinkPage(
    'Approve the month?',
    html`${listTopics(month, timezone)}
      <p>We write each post in time for its slot, as your autopilot’s mode says.</p>
      ${mailActionForm(path, { token, topics: shown }, 'Approve the month')} ${planLink}`,
  )
}

const listTopics = (month: PlannedTopic[], timezone: string): Html =>
  html`<dl>
    ${month.map(
      ({ topic, at }) =>
        html`<div>
          <dt>${dateTimeInZones(at!.toISOString(), timezone)}</dt>
          <dd dir="auto">${topic.title}</dd>
        </div>`,
    )}
  </dl>`
