import type { billing } from '../../contract/billing.ts'
import type { Handler } from '../platform/routes.ts'
import { findCustomerId } from './ensure-customer.ts'
import { isTestMode, needed, paymentsOf } from './payments.ts'

/** A page of the provider's own list: one invoice a month, so that all of them are few. */
export const listTransactions: Handler<typeof billing.history> = async (app, { accountId, page, limit }) => {
  const customerId = await findCustomerId(app, accountId)
  const invoices = customerId ? needed(await paymentsOf(app).getInvoices(customerId)) : []
  const total = invoices.length
  const transactions = invoices
    .toSorted((a, b) => b.date.getTime() - a.date.getTime() || (a.id < b.id ? 1 : -1))
    .slice((page - 1) * limit, page * limit)
    .map(({ amountCents, date, ...rest }) => ({
      ...rest,
      date: date.toISOString(),
      amount: amountCents / 100,
    }))
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) }
  return { transactions, pagination, testMode: isTestMode(app) }
}
