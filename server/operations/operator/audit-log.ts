import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { html, type Html } from '../../notifications/html.ts'
import { readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, listScope, softLine, table } from './operator-page.ts'

const path = '/operator/audit'
type Entries = Awaited<ReturnType<typeof findAuditEntries>>['entries']

/** `isOfOne`: all rows belong to the account whose page this is, so do not repeat it. */
export const auditTable = (entries: Entries, isOfOne = false): Html =>
  table(
    'Audit log',
    entries.map(({ created_at, text, detail, actor, operatorName, accountId, email, address, device }) => ({
      When: new Date(created_at),
      What: html`${text}${softLine(detail)}`,
      Who: html`${actor}${operatorName && ` (${operatorName})`}${
        accountId && !isOfOne ? html`<br />${accountLink(accountId, email ?? '')}` : ''
      }`,
      'From where': html`${address || '–'}${softLine(device)}`,
    })),
    'No entries yet.',
  )

export const auditRoutes = [
  getPage(path, async (app, request) => {
    const [account, post] = [readQueryParameter(request, 'account'), readQueryParameter(request, 'post')]
    const page = Number(/^\d{1,6}$/.exec(readQueryParameter(request, 'page'))?.[0] ?? 1)
    const { entries, hasMore } = await findAuditEntries(app, {
      ...(account && { account: requireId(account) }),
      ...(post && { object: requireId(post) }),
      page,
    })
    const older = new URLSearchParams({ account, post, page: String(page + 1) })
    return html`${listScope(account, path)} ${auditTable(entries, account !== '')}
    ${hasMore ? html`<p><a href="${path}?${older.toString()}">Older</a></p>` : ''}`
  }),
]
