import type { Form } from './decode-form.ts'
import type { StripeBooks, StripeObject } from './stripe-books.ts'

/** An error with Stripe's own code. */
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
const itemOf = (form: Form) => (form.items as unknown as { id: string; price: string }[] | undefined)?.[0]

/** Proration in cents: the rest of the period at the new price minus the old one. */
function prorate(books: StripeBooks, subscription: StripeObject, price: string, at: number): number {
  const item = subscription.items.data[0]
  const whole = item.current_period_end - item.current_period_start
  const rest = (item.current_period_end - at) / whole
  return Math.round(books.get(price).unit_amount * rest) - Math.round(item.price.unit_amount * rest)
}

const updateSubscription: Call = (books, id, form) => {
  const subscription = books.get(id)
  const item = itemOf(form)
  const isOfSchedule = item ?? form.cancel_at_period_end ?? form.cancel_at
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
  if (item.id !== subscription.items.data[0].id)
    throw new StripeRefusal('resource_missing', 'Without its id a second item would be added')
  const amount = prorate(books, subscription, item.price, Number(form.proration_date))
  const before = subscription.items.data[0].price
  subscription.items.data[0].price = books.get(item.price)
  const invoice = books.bill(subscription, amount, 'subscription_update')
  subscription.pending_update = null
  if (invoice.status === 'paid') return
  subscription.items.data[0].price = before
  subscription.pending_update = { expires_at: books.clock + day }
}

const createSession: Call = (books, _id, form) => {
  const [line] = form.line_items as unknown as { price: string }[]
  if (books.get(form.customer).deleted) throw new StripeRefusal('resource_missing', 'The customer is deleted')
  const session = books.add('checkout.session', 'cs_test', {
    ...form,
    price: line?.price,
    ...{ status: 'open', payment_status: 'unpaid', expires_at: books.clock + day },
  })
  session.url = `https://checkout.example/${session.id}`
  return session
}

const deleteCustomer: Call = (books, id) => {
  const customer = books.get(id)
  for (const one of books.list('subscription', { customer: id }))
    if (one.status !== 'canceled') books.end(one)
  Object.assign(customer, { deleted: true })
  books.emit('customer.deleted', customer)
  return customer
}

const beginSchedule: Call = (books, _id, form) => {
  const subscription = books.get(form.from_subscription)
  if (subscription.schedule) throw new StripeRefusal('resource_already_exists', 'It has a schedule')
  const { current_period_start: start_date, current_period_end: end_date } = subscription.items.data[0]
  const schedule = books.add('subscription_schedule', 'sub_sched', {
    ...{ subscription: subscription.id, status: 'active', current_phase: { start_date, end_date } },
    phases: [{ start_date, end_date, items: [{ price: subscription.items.data[0].price.id }] }],
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
  return Object.assign(books.get(id), { phases, end_behavior: form.end_behavior })
}

const releaseSchedule: Call = (books, id) => {
  const schedule = books.get(id)
  if (schedule.status === 'released') throw new StripeRefusal('invalid_request', 'It is released')
  books.get(schedule.subscription).schedule = null
  return Object.assign(schedule, { status: 'released', released_subscription: schedule.subscription })
}

const refund: Call = (books, _id, form) => {
  const [charge] = books.list('charge', { payment_intent: form.payment_intent })
  if (!charge) throw new StripeRefusal('resource_missing', 'No such payment intent')
  if (charge.amount_refunded) throw new StripeRefusal('charge_already_refunded', 'It is refunded')
  charge.amount_refunded = charge.amount
  books.emit('charge.refunded', charge)
  return books.add('refund', 're', { amount: charge.amount, payment_intent: form.payment_intent })
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
    const amount_due = prorate(books, books.get(form.subscription), items[0]!.price, Number(proration_date))
    return { id: 'upcoming_in', object: 'invoice', amount_due }
  },
  'GET charges': listOf('charge'),
  'GET charges/:id': one,
  'GET refunds': listOf('refund'),
  'POST refunds': refund,
  'POST billing_portal/sessions': (books, _id, form) => {
    if (!books.hasPortal && !form.configuration)
      throw new StripeRefusal('invalid_request', 'No configuration provided')
    return books.add('billing_portal.session', 'bps', { url: 'https://portal.example/p' })
  },
  'GET billing_portal/configurations': listOf('billing_portal.configuration'),
  'POST billing_portal/configurations': (books, _id, { metadata }) =>
    books.add('billing_portal.configuration', 'bpc', { active: true, metadata }),
  'POST payment_methods/:id/attach': (books, id, form) =>
    Object.assign(books.get(id), { customer: form.customer }),
  'GET events': (books, _id, form) => {
    const since = Number((form.created as unknown as { gte?: string } | undefined)?.gte ?? 0)
    return books.events
      .filter((event) => event.created >= since && (form.types as string[]).includes(event.type))
      .toReversed()
  },
}
