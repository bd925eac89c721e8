import type { StripeBooks } from '../../server/billing/stripe-emulator/stripe-books.ts'
import { itemOf } from '../../server/billing/stripe-emulator/stripe-objects.ts'
import { withBooks } from '../../server/billing/stripe-emulator/with-books.ts'
import type { Server } from './given.ts'

/** Changes a customer's data in test mode's Stripe as if all its events were lost. */
export const changeBooks = <Value>(
  app: Server['app'],
  customerId: string,
  work: (books: StripeBooks) => Value,
): Promise<Value> =>
  withBooks(app, { text: customerId }, (books) => {
    const value = work(books)
    for (const { id } of books.events.splice(0)) books.objects.delete(id)
    return value
  })

/** Bills this many further months, the last of which stays unpaid. */
export function billMonths(books: StripeBooks, months: number): void {
  const [subscription] = books.list('subscription')
  const { price } = itemOf(subscription!)
  const month = { amount: price.unit_amount, reason: 'subscription_cycle', isPresent: true }
  const bills = Array.from({ length: months }, () => books.bill(subscription!, price, month))
  // Sets distinct times, because invoices of the same second have no order.
  for (const [n, bill] of bills.entries()) bill.created -= (months - 1 - n) * 30 * 86_400
  Object.assign(bills.at(-1)!, { status: 'open', payments: { data: [] } })
}

/** Ends the paid month now, with the given fields, so that the next run of the clock renews it. */
export function endMonth(books: StripeBooks, fields: object = {}): void {
  const [subscription] = books.list('subscription')
  Object.assign(subscription!, fields)
  subscription!.billing_cycle_anchor = books.clock - 1
  itemOf(subscription!).current_period_end = books.clock - 1
}

/** Makes all further charges use the card with these last digits. */
export function setCard(books: StripeBooks, last4: string): void {
  const [subscription] = books.list('subscription')
  const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034 }
  subscription!.default_payment_method = books.addCard(subscription!.customer, card).id
}
