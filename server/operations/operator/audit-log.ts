import { listAudit } from '../../accounts/audit/list-audit.ts'
import { html, type Html } from '../../notifications/html.ts'
import { shows } from './guard.ts'
import { type Cell, momentCell, operatorPage, rowsTable } from './operator-page.ts'

const path = '/operator/audit'
type Entries = Awaited<ReturnType<typeof listAudit>>['entries']

export const auditRows = (entries: Entries): Html =>
  rowsTable(
    'Audit log',
    ['When', 'What', 'Who', 'From where'],
    entries.map((entry): Cell[] => [
      momentCell(entry.created_at),
      html`${entry.text}${entry.detail ? html`<br /><span class="soft">${entry.detail}</span>` : ''}`,
      html`${entry.actor}${
        entry.accountId
          ? html`<br /><a href="/operator/accounts/${entry.accountId}">${entry.email ?? ''}</a>`
          : ''
      }`,
      html`${entry.address || '–'}${entry.device ? html`<br /><span class="soft">${entry.device}</span>` : ''}`,
    ]),
    'Nothing has been written down yet.',
  )

/** What was done in the whole house, newest first. */
export const auditRoutes = [
  shows(path, async (app, { query }, session) => {
    const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.page)) || 1))
    const { entries, pagination } = await listAudit(app, { page })
    const link = (to: number, words: string) => html`<a href="${path}?page=${to}">${words}</a>`
    const body = html`${auditRows(entries)}
      <nav class="pages" aria-label="Pages">
        ${page > 1 ? link(page - 1, 'Newer') : ''}
        ${page < pagination.totalPages ? link(page + 1, 'Older') : ''}
      </nav>`
    return operatorPage(session, path, 'Audit log', body)
  }),
]
