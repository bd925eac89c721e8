import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { html, type Html } from '../../notifications/html.ts'
import { readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { type Cell, timeCell, operatorPage, pagesNav, rowsTable } from './operator-page.ts'

const path = '/operator/audit'
type Entries = Awaited<ReturnType<typeof findAuditEntries>>['entries']

/** `isOfOne`: all rows belong to the account whose page this is, so do not repeat it. */
export const auditRows = (entries: Entries, isOfOne = false): Html =>
  rowsTable(
    'Audit log',
    ['When', 'What', 'Who', 'From where'],
    entries.map((entry): Cell[] => [
      timeCell(entry.created_at),
      html`${entry.text}${entry.detail ? html`<br /><span class="soft">${entry.detail}</span>` : ''}`,
      html`${entry.actor}${entry.operatorName && ` (${entry.operatorName})`}${
        entry.accountId && !isOfOne
          ? html`<br /><a href="/operator/accounts/${entry.accountId}">${entry.email ?? ''}</a>`
          : ''
      }`,
      html`${entry.address || '–'}${entry.device ? html`<br /><span class="soft">${entry.device}</span>` : ''}`,
    ]),
    'No entries yet.',
  )

/** The audit log of the installation, of one account or of one post; newest first. */
export const auditRoutes = [
  getPage(path, async (app, request, session) => {
    const [account, post] = [readQueryParameter(request, 'account'), readQueryParameter(request, 'post')]
    const after = /^\d{1,15}$/.exec(readQueryParameter(request, 'after'))?.[0] ?? ''
    const { entries, next } = await findAuditEntries(app, {
      ...(after && { before: Number(after) }),
      ...(account && { account: requireId(account) }),
      ...(post && { object: requireId(post) }),
    })
    const body = html`${
      account || post ? html`<p class="soft">This account · <a href="${path}">Show all accounts</a></p>` : ''
    }
    ${auditRows(entries, account !== '')} ${pagesNav(path, { account, post }, after, next?.toString())}`
    return operatorPage(session, path, 'Audit log', body)
  }),
]
