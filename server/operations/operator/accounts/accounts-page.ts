import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { entitlementOf, findSubscription } from '../../../billing/entitlement.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { accounts, sessions } from '../../../schema/accounts.ts'
import { billingCustomers, invoices, subscriptions } from '../../../schema/billing.ts'
import { sites } from '../../../schema/profile.ts'
import { matchesAny, toLikePattern } from '../find-matching.ts'
import { readQueryParameter, getPage } from '../guarded-routes.ts'
import { accountLink, accountsPath as path, type Facts, maxRows, searchForm } from '../operator-page.ts'
import { selectField, softLine, statusText, table, timeCell } from '../operator-page.ts'

/** A failed payment, or a plan that ended because of one. */
export const hasPaymentDue = sql`exists (select from ${subscriptions} where ${subscriptions.accountId} = ${accounts.id}
  and not ${subscriptions.setAside} and ${subscriptions.status} in ('past_due', 'unpaid'))`

const isBroken = sql`${accounts.id} in (select account_id from sites where broken_since is not null)`
const accountFilters: [name: string, words: string, where?: SQL][] = [
  ['', 'All'],
  ['broken', 'Broken connection', isBroken],
  ['owing', 'Payment due', hasPaymentDue],
]

/** Matches address, name, site, and any of the payment provider's ids that a customer may quote. */
function searchConditions(app: App, query: string): SQL[] {
  const pattern = toLikePattern(query)
  const of = (
    owned: typeof sites | typeof invoices | typeof subscriptions | typeof billingCustomers,
    where: SQL | undefined,
  ) => inArray(accounts.id, app.db.select({ id: owned.accountId }).from(owned).where(where))
  return [
    ilike(accounts.email, pattern),
    ilike(accounts.username, pattern),
    of(sites, ilike(sites.url, toLikePattern(siteHostOf(query)))),
    of(invoices, or(eq(invoices.number, query), eq(invoices.invoiceId, query))),
    of(subscriptions, eq(subscriptions.subscriptionId, query)),
    of(billingCustomers, or(eq(billingCustomers.customerId, query), eq(billingCustomers.cardLast4, query))),
  ]
}

/** The site of any page's URL; it may have been connected with or without www. */
const siteHostOf = (query: string) =>
  /^https?:\/\//i.test(query) ? (URL.parse(query)?.host.replace(/^www\./, '') ?? query) : query

function findAccounts(app: App, where: SQL | undefined) {
  const lastUsed = sql<Date | null>`(select to_json(max(${sessions.lastUsedAt}))#>>'{}' from ${sessions} where ${sessions.accountId} = ${accounts.id})`
  return app.db
    .select({ account: accounts, site: sites, lastUsed })
    .from(accounts)
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .where(where)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(maxRows)
}

const filterField = (only: string): Html =>
  html`<label class="which">Filter ${selectField(accountFilters, only, html`name="only"`)}</label>`

export const accountsRoutes = [
  getPage(path, async (app, request) => {
    const [query, only] = [readQueryParameter(request, 'q'), readQueryParameter(request, 'only')]
    const isFiltered = accountFilters.find(([name]) => name === only)?.[2]
    const isFound = query ? matchesAny(accounts, searchConditions(app, query)) : undefined
    const rows: Facts[] = []
    for (const { account, site, lastUsed } of await findAccounts(app, and(isFiltered, isFound))) {
      const subscription = await findSubscription(app.db, account.id)
      const { access, plan } = entitlementOf(subscription)
      rows.push({
        Account: html`${accountLink(account.id, account.email)}${softLine(account.username)}`,
        Plan: subscription ? `${plan}, ${subscription.status.replaceAll('_', ' ')}` : 'never paid',
        Access: access.replaceAll('_', ' '),
        WordPress: site ? statusText(!site.brokenSince, site.brokenSince ? 'broken' : 'working') : 'none',
        'Last seen': timeCell(lastUsed),
        Created: account.createdAt,
      })
    }
    const empty = query || isFiltered ? 'No accounts found.' : 'No accounts yet.'
    return html`${searchForm(path, 'Email, username, site or payment ID', query, filterField(only))}
    ${table('Accounts', rows, empty)}`
  }),
]
