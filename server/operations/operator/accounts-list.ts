import { desc, eq, ilike, or, sql } from 'drizzle-orm'
import { entitlementOf, findSubscription } from '../../billing/entitlement.ts'
import { html } from '../../notifications/html.ts'
import { accounts, sessions } from '../../schema/accounts.ts'
import { sites } from '../../schema/profile.ts'
import { shows } from './guard.ts'
import { goodOrBad, momentCell, operatorPage, rowsTable } from './operator-page.ts'

const path = '/operator/accounts'
const shown = 50
const asPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Accounts by address, name or site, the newest first. */
export const accountsRoutes = [
  shows(path, async (app, { query }, session) => {
    const asked = (query.q ?? '').trim().slice(0, 200)
    const like = asPattern(asked)
    const lastUsed = sql<Date | null>`(select to_json(max(${sessions.lastUsedAt}))#>>'{}' from ${sessions} where ${sessions.accountId} = ${accounts.id})`
    const rows = await app.db
      .select({ account: accounts, site: sites, lastUsed })
      .from(accounts)
      .leftJoin(sites, eq(sites.accountId, accounts.id))
      .where(
        asked
          ? or(ilike(accounts.email, like), ilike(accounts.username, like), ilike(sites.url, like))
          : undefined,
      )
      .orderBy(desc(accounts.createdAt))
      .limit(shown)
    const cells = []
    for (const { account, site, lastUsed: used } of rows) {
      const subscription = await findSubscription(app.db, account.id)
      const { access, plan } = entitlementOf(subscription)
      cells.push([
        html`<a href="${path}/${account.id}">${account.email}</a><br /><span class="soft"
            >${account.username}</span
          >`,
        html`${plan}, ${subscription?.status ?? 'never paid'}`,
        access,
        site ? goodOrBad(!site.brokenSince, site.brokenSince ? 'broken' : 'works') : 'none',
        momentCell(used),
        momentCell(account.createdAt),
      ])
    }
    const headings = ['Account', 'Plan', 'Access', 'WordPress', 'Last seen', 'Since']
    const body = html`<form method="get" action="${path}" class="search" role="search">
        <label
          >Email, username or site <input type="search" name="q" value="${asked}" maxlength="200"
        /></label>
        <button type="submit">Search</button>
      </form>
      ${rowsTable('Accounts', headings, cells, asked ? 'No account is like that.' : 'There is no account yet.')}
      ${rows.length === shown ? html`<p class="soft">The newest ${shown}. Search for others.</p>` : ''}`
    return operatorPage(session, path, 'Accounts', body)
  }),
]
