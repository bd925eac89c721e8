import { html } from '../../notifications/html.ts'
import { fail } from '../../platform/fail.ts'
import {
  postAction,
  redirectWithNotice,
  requireId,
  recordOperatorAction,
  getPage,
  readNotice,
} from './guarded-routes.ts'
import { actionForm, timeCell, operatorPage, rowsTable } from './operator-page.ts'

const path = '/operator/jobs'
// More than anyone handles in one sitting; the count shows the rest.
const maxRows = 100

/** Jobs that exhausted their retries, and the waiting ones. */
export const jobRoutes = [
  getPage(path, async (app, request, session) => {
    const [{ jobs, total }, waiting] = await Promise.all([
      app.jobs.listFailed(app.db, maxRows),
      app.jobs.countWaiting(app.db),
    ])
    const rows = jobs.map(({ id, name, data, problem, tries, failedAt }) => [
      name,
      html`${problem || 'No message'}<br /><span class="soft">${JSON.stringify(data)}</span>`,
      tries,
      timeCell(failedAt),
      actionForm(session, `${path}/retry`, { name, id }, 'Retry', `${name} of ${failedAt.toISOString()}`),
    ])
    const body = html`<p class="soft">
        Failed after all retries: ${total}${total > maxRows ? ` (newest ${maxRows} shown)` : ''}.
      </p>
      ${rowsTable('Failed jobs', ['Job', 'Error', 'Attempts', 'Failed', 'Action'], rows, 'No failed jobs.')}
      <h2>Queued</h2>
      ${rowsTable(
        'Queued jobs',
        ['Job', 'Queued', 'Oldest due since'],
        waiting.map(({ name, waiting: count, dueSince }) => [name, count, timeCell(dueSince)]),
        'No queued jobs.',
      )}`
    return operatorPage(session, path, 'Jobs', body, readNotice(request))
  }),
  postAction(`${path}/retry`, async (app, request, fields) => {
    const name = fields.get('name') ?? ''
    if (!(await app.jobs.retry(app.db, name, requireId(fields.get('id')))))
      fail('not_found', 'This job is no longer in the list of failed jobs.')
    await recordOperatorAction(app.db, request, `Job retried: ${name}`)
    return redirectWithNotice(path, 'retried')
  }),
]
