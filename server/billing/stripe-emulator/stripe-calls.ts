import type { Form } from './decode-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import { isUpdateInvoice, itemOf, type StripeObject } from './stripe-objects.ts'

export class StripeRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Call = (books: StripeBooks, id: string, form: Form) => StripeObject | StripeObject[]

const day = 86_400
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const firstItem = (form: Form) => (form.items as unknown as { id: string; price: string }[] | undefined)?.[0]

/**
 * Cents for changing to `price` at `at`: the rest of the period at the new price minus the same rest at the old one, each
 * rounded: https://docs.stripe.com/billing/subscriptions/prorations
 */
function prorate(subscription: StripeObject, price: StripeObject, at: number): number {
  const { current_period_start: start, current_period_end: end, price: old } = itemOf(subscription)
  if (at < start)
    throw new StripeRefusal('invalid_request', 'The proration date is before the current period’s start')
  const rest = Math.max(0, (end - at) / (end - start))
  return Math.round(price.unit_amount * rest) - Math.round(old.unit_amount * rest)
}

const updateSubscription: Call = (books, id, form) => {
  const subscription = books.get(id)
  const item = firstItem(form)
  const isOfSchedule = item ?? form.cancel_at_period_end ?? form.cancel_at
  if (subscription.status === 'canceled') throw new StripeRefusal('resource_missing', 'It has ended')
  if (subscription.schedule && isOfSchedule !== undefined)
    throw new StripeRefusal('subscription_schedule_attached', 'The subscription is managed by a schedule')
  if (form.cancel_at_period_end) subscription.cancel_at_period_end = form.cancel_at_period_end === 'true'
  if (form.cancel_at_period_end === 'false' || form.cancel_at === '') subscription.cancel_at = null
  if (form.default_payment_method) subscription.default_payment_method = form.default_payment_method
  if (item) changeItem(books, subscription, item, form)
  books.emit('customer.subscription.updated', subscription)
  return subscription
}

function changeItem(
  books: StripeBooks,
  subscription: StripeObject,
  item: { id: string; price: string },
  form: Form,
) {
  if (item.id !== itemOf(subscription).id)
    throw new StripeRefusal('resource_missing', 'Without its id a second item would be added')
  const price = books.get(item.price)
  // A change that awaits payment is replaced by another change, and stays when requested again.
  const open = books
    .list('invoice', { subscription: subscription.id, status: 'open' })
    .filter(isUpdateInvoice)
  const same = open.find(({ lines }) => lines.data[0].pricing.price_details.price === price.id)
  for (const other of open) if (other !== same) other.status = 'void'
  const amount = prorate(subscription, price, Number(form.proration_date))
  const invoice = same ?? books.bill(subscription, price, { amount, reason: 'subscription_update' })
  subscription.latest_invoice = invoice.id
  if (invoice.status !== 'paid') subscription.pending_update = { expires_at: books.clock + day }
}

const createSession: Call = (books, _id, form) => {
  const [line] = form.line_items as unknown as { price: string }[]
  if (books.get(form.customer).deleted) throw new StripeRefusal('resource_missing', 'The customer is deleted')
  return books.add('checkout.session', 'cs', {
    ...form,
    price: line?.price,
    status: 'open',
    payment_status: 'unpaid',
    expires_at: books.clock + day,
  })
}

/** Ends the customer's subscriptions immediately and removes personal data. */
const deleteCustomer: Call = (books, id) => {
  const customer = books.get(id)
  for (const one of books.list('subscription', { customer: id }))
    if (one.status !== 'canceled') books.end(one)
  Object.assign(customer, { deleted: true, email: '' })
  books.emit('customer.deleted', customer)
  return customer
}

const beginSchedule: Call = (books, _id, form) => {
  const subscription = books.get(form.from_subscription)
  if (subscription.schedule) throw new StripeRefusal('resource_already_exists', 'It has a schedule')
  const { current_period_start: start_date, current_period_end: end_date, price } = itemOf(subscription)
  const schedule = books.add('subscription_schedule', 'sched', {
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    current_phase: { start_date, end_date },
    phases: [{ start_date, end_date, items: [{ price: price.id }] }],
  })
  subscription.schedule = schedule.id
  return schedule
}

const updateSchedule: Call = (books, id, form) => {
  const phases = (form.phases as Form[]).map((phase) => ({
    ...phase,
    start_date: Number(phase.start_date),
    end_date: phase.end_date ? Number(phase.end_date) : null,
  }))
  const schedule = Object.assign(books.get(id), { phases, end_behavior: form.end_behavior })
  books.emit('customer.subscription.updated', books.get(schedule.subscription))
  return schedule
}

const releaseSchedule: Call = (books, id) => {
  const schedule = books.get(id)
  if (schedule.status === 'released') throw new StripeRefusal('invalid_request', 'It is released')
  const subscription = books.get(schedule.subscription)
  books.release(subscription)
  books.emit('customer.subscription.updated', subscription)
  return schedule
}

const refund: Call = (books, _id, form) => {
  const [charge] = books.list('charge', { payment_intent: form.payment_intent })
  if (!charge) throw new StripeRefusal('resource_missing', 'No such payment intent')
  if (charge.amount_refunded) throw new StripeRefusal('charge_already_refunded', 'It is refunded')
  const { customer, amount, payment_intent } = charge
  charge.amount_refunded = amount
  books.emit('charge.refunded', charge)
  return books.add('refund', 're', { customer, amount, payment_intent })
}

const listOf =
  (object: string): Call =>
  (books, _id, { customer, subscription, status, payment_intent, email, active, lookup_keys }) =>
    books
      .list(object, {
        customer: text(customer),
        subscription: text(subscription),
        payment_intent: text(payment_intent),
        email: text(email),
      })
      .filter((one) => status === undefined || status === 'all' || one.status === status)
      .filter((one) => !active || one.active)
      .filter((one) => !lookup_keys || (lookup_keys as string[]).includes(one.lookup_key))
const one: Call = (books, id) => books.get(id)

/** The calls that the product makes. */
export const stripeCalls: Record<string, Call> = {
  'GET prices': listOf('price'),
  'GET prices/:id': one,
  'GET customers': listOf('customer'),
  'POST customers': (books, _id, form) => books.add('customer', 'cus', { invoice_settings: {}, ...form }),
  'GET customers/:id': one,
  'POST customers/:id': (books, id, form) => {
    const customer = Object.assign(books.get(id), form)
    books.emit('customer.updated', customer)
    return customer
  },
  'DELETE customers/:id': deleteCustomer,
  'POST checkout/sessions': createSession,
  'GET checkout/sessions': listOf('checkout.session'),
  'GET checkout/sessions/:id': one,
  'POST checkout/sessions/:id/expire': (books, id) => {
    const session = books.get(id)
    if (session.status !== 'open') throw new StripeRefusal('invalid_request', 'Only open ones expire')
    return Object.assign(session, { status: 'expired' })
  },
  'GET subscriptions': listOf('subscription'),
  'GET subscriptions/:id': one,
  'POST subscriptions/:id': updateSubscription,
  'DELETE subscriptions/:id': (books, id) => {
    books.end(books.get(id))
    return books.get(id)
  },
  'POST subscription_schedules': beginSchedule,
  'POST subscription_schedules/:id': updateSchedule,
  'GET subscription_schedules/:id': one,
  'POST subscription_schedules/:id/release': releaseSchedule,
  'GET invoices': listOf('invoice'),
  'GET invoices/:id': one,
  'POST invoices/create_preview': (books, _id, form) => {
    const { items, proration_date } = form.subscription_details as unknown as {
      items: { price: string }[]
      proration_date: string
    }
    const price = books.get(items[0]!.price)
    const amount_due = prorate(books.get(form.subscription), price, Number(proration_date))
    return { id: 'upcoming_in', object: 'invoice', amount_due }
  },
  'GET charges': listOf('charge'),
  'GET charges/:id': one,
  'GET payment_intents/:id': one,
  'GET refunds': listOf('refund'),
  'POST refunds': refund,
  // A portal page works for an hour, because its address grants access to the subscription.
  'POST billing_portal/sessions': (books, _id, { customer, return_url, flow_data }) => {
    const { after_completion } = flow_data as { after_completion?: { redirect?: { return_url?: string } } }
    const done_url = after_completion?.redirect?.return_url ?? return_url
    const expires_at = books.clock + 3600
    return books.add('billing_portal.session', 'card', { customer, done_url, expires_at })
  },
  'GET billing_portal/configurations': listOf('billing_portal.configuration'),
  'POST billing_portal/configurations': (books, _id, { metadata }) =>
    books.add('billing_portal.configuration', 'bpc', { active: true, metadata }),
  'POST payment_methods/:id/attach': (books, id, form) =>
    Object.assign(books.get(id), { customer: form.customer }),
  'GET events': (books, _id, form) => {
    const since = Number((form.created as { gte?: string } | undefined)?.gte ?? 0)
    const types = form.types as string[]
    return books.list('event').filter(({ created, type }) => created >= since && types.includes(type))
  },
}
