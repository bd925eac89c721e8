import { html } from '../../notifications/html.ts'
import { fail } from '../../platform/fail.ts'
import { recordedAction, requireId, getPage } from './guarded-routes.ts'
import { actionForm, softLine, table } from './operator-page.ts'

const path = '/operator/jobs'
// More than anyone handles in one sitting; the count shows the rest.
const maxRows = 100

/** Jobs that exhausted their retries. */
export const jobRoutes = [
  getPage(path, async (app, _request, session) => {
    const { jobs, total } = await app.jobs.listFailed(app.db, maxRows)
    const toFailed = ({ id, name, data, problem, tries, failedAt }: (typeof jobs)[number]) => ({
      Job: name,
      Error: html`${problem || 'No message'}${softLine(JSON.stringify(data))}`,
      Attempts: tries,
      Failed: failedAt,
      Action: actionForm(
        session,
        `${path}/retry`,
        { name, id },
        'Retry',
        `${name} of ${failedAt.toISOString()}`,
      ),
    })
    const body = html`<p class="soft">
        Failed after all retries: ${total}${total > maxRows ? ` (newest ${maxRows} shown)` : ''}.
      </p>
      ${table('Failed jobs', jobs, toFailed, 'No failed jobs.')}`
    return { title: 'Jobs', body }
  }),
  recordedAction(`${path}/retry`, 'retried', async ({ app, tx, id, fields }) => {
    const name = fields.get('name') ?? ''
    if (!(await app.jobs.retry(tx, name, requireId(id))))
      fail('not_found', 'This job is no longer in the list of failed jobs.')
    return { did: `Job retried: ${name}` }
  }),
]
