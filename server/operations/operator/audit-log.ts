import { findAudit } from '../../accounts/audit/list-audit.ts'
import { html, type Html } from '../../notifications/html.ts'
import { askedOf, idOf, shows } from './guard.ts'
import { type Cell, momentCell, operatorPage, pagesNav, rowsTable } from './operator-page.ts'

const path = '/operator/audit'
type Entries = Awaited<ReturnType<typeof findAudit>>['entries']

/** `isOfOne`: of the account whose page it is, which need not be named again. */
export const auditRows = (entries: Entries, isOfOne = false): Html =>
  rowsTable(
    'Audit log',
    ['When', 'What', 'Who', 'From where'],
    entries.map((entry): Cell[] => [
      momentCell(entry.created_at),
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

/** What was done on the installation, in one account or to one post; newest first. */
export const auditRoutes = [
  shows(path, async (app, request, session) => {
    const [account, post] = [askedOf(request, 'account'), askedOf(request, 'post')]
    const after = /^\d{1,15}$/.exec(askedOf(request, 'after'))?.[0] ?? ''
    const { entries, next } = await findAudit(app, {
      ...(after && { before: Number(after) }),
      ...(account && { account: idOf(account) }),
      ...(post && { object: idOf(post) }),
    })
    const body = html`${
      account || post ? html`<p class="soft">This account · <a href="${path}">Show all accounts</a></p>` : ''
    }
    ${auditRows(entries, account !== '')} ${pagesNav(path, { account, post }, after, next?.toString())}`
    return operatorPage(session, path, 'Audit log', body)
  }),
]
