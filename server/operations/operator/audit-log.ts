import { findAuditEntries } from '../../accounts/audit/list-audit-entries.ts'
import { html, type Html } from '../../notifications/html.ts'
import { readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, pagesNav, softLine, table } from './operator-page.ts'

const path = '/operator/audit'
type Entries = Awaited<ReturnType<typeof findAuditEntries>>['entries']

/** `isOfOne`: all rows belong to the account whose page this is, so do not repeat it. */
export const auditTable = (entries: Entries, isOfOne = false): Html =>
  table(
    'Audit log',
    entries,
    ({ created_at: when, text, detail, actor, operatorName, accountId, email, address, device }) => ({
      When: new Date(when),
      What: html`${text}${softLine(detail)}`,
      Who: html`${actor}${operatorName && ` (${operatorName})`}${
        accountId && !isOfOne ? html`<br />${accountLink(accountId, email ?? '')}` : ''
      }`,
      'From where': html`${address || '–'}${softLine(device)}`,
    }),
    'No entries yet.',
  )

/** The audit log of the installation, of one account or of one post; newest first. */
export const auditRoutes = [
  getPage(path, async (app, request) => {
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
    ${auditTable(entries, account !== '')} ${pagesNav(path, { account, post }, after, next?.toString())}`
    return { title: 'Audit log', body }
  }),
]
