import { isUpdateInvoice, itemOf, type StripeObject, StripeObjects } from './stripe-objects.ts'
import { asksBack, type Card, failsLater } from './test-cards.ts'

const day = 86_400
// Days after the first failed attempt.
const retryDays = [3, 5]
// Matches the grace period, so that a new plan can be bought once the old one no longer works.
const pastDueDays = 7

/** The emulated Stripe and its transitions: payments, renewals, failures, cancellations. */
export class StripeBooks extends StripeObjects {
  pay(sessionId: string, card: Card): StripeObject {
    const session = this.get(sessionId)
    if (session.status !== 'open') return session
    const subscription = this.subscribe(session.customer, session.price, {
      metadata: session.subscription_data?.metadata ?? {},
      default_payment_method: this.addCard(session.customer, card).id,
    })
    const { id } = subscription
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id, asked: null })
    this.emit('checkout.session.completed', session)
    return session
  }

  addCard(customer: string, { brand, last4, exp_month, exp_year }: Card): StripeObject {
    return this.add('payment_method', 'pm', {
      type: 'card',
      card: { brand, last4, exp_month, exp_year },
      customer,
    })
  }

  subscribe(customer: string, priceId: string, fields: object = {}): StripeObject {
    const subscription = this.add('subscription', 'sub', {
      customer,
      status: 'active',
      billing_cycle_anchor: this.clock,
      metadata: {},
      cancel_at: null,
      cancel_at_period_end: false,
      schedule: null,
      pending_update: null,
      default_payment_method: null,
      latest_invoice: null,
      ...fields,
    })
    const price = this.get(priceId)
    const item = { id: `si_${subscription.id}`, price, current_period_end: this.clock }
    subscription.items = { object: 'list', data: [item] }
    beginNextPeriod(subscription)
    this.bill(subscription, price, {
      amount: price.unit_amount,
      reason: 'subscription_create',
      isPresent: true,
    })
    this.emit('customer.subscription.created', subscription)
    return subscription
  }

  bill(
    subscription: StripeObject,
    price: StripeObject,
    { amount, reason, isPresent = false }: { amount: number; reason: string; isPresent?: boolean },
  ): StripeObject {
    const { id, customer } = subscription
    const isUpdate = reason === 'subscription_update'
    const months = this.list('invoice', { subscription: id }).filter((one) => !isUpdateInvoice(one))
    const key = isUpdate ? `U${this.clock}` : String(months.length + 1).padStart(4, '0')
    const invoice = this.add('invoice', 'in', {
      customer,
      subscription: id,
      billing_reason: reason,
      currency: 'usd',
      status: 'open',
      amount_due: Math.max(0, amount),
      attempt_count: 0,
      next_payment_attempt: null,
      number: `TEST-${id.slice(-8).toUpperCase()}-${key}`,
      parent: { type: 'subscription_details', subscription_details: { subscription: id } },
      lines: { data: [{ amount, pricing: { price_details: { price: price.id } } }] },
      payments: { data: [] },
    })
    subscription.latest_invoice = invoice.id
    this.charge(invoice, isPresent)
    return invoice
  }

  /** Attempts to collect an invoice. A customer who is present can confirm the payment at the bank. */
  charge(invoice: StripeObject, isPresent = false): void {
    const card = this.find(this.get(invoice.subscription).default_payment_method)?.card
    invoice.attempt_count++
    invoice.next_payment_attempt = null
    if (isPresent || invoice.amount_due === 0 || !card || !isFailing(card)) return this.settle(invoice)
    const retryDay = retryDays[invoice.attempt_count - 1]
    if (retryDay && !isUpdateInvoice(invoice)) invoice.next_payment_attempt = invoice.created + retryDay * day
    const status = asksBack(card) ? 'requires_action' : 'requires_payment_method'
    const payment_intent = this.add('payment_intent', 'pi', { customer: invoice.customer, status }).id
    invoice.payments.data = [{ payment: { type: 'payment_intent', payment_intent } }]
    if (asksBack(card)) this.emit('invoice.payment_action_required', invoice)
    this.emit('invoice.payment_failed', invoice)
  }

  private settle(invoice: StripeObject): void {
    const { customer, amount_due: amount } = invoice
    invoice.status = 'paid'
    if (amount > 0) {
      const charge = this.add('charge', 'ch', { customer, amount, amount_refunded: 0 })
      // The charge id in it leads to the customer.
      charge.payment_intent = `pi_${charge.id}`
      const payment = { type: 'payment_intent', payment_intent: charge.payment_intent }
      invoice.payments.data = [{ payment }]
    }
    const subscription = this.get(invoice.subscription)
    if (subscription.status !== 'canceled') {
      itemOf(subscription).price = this.get(invoice.lines.data[0].pricing.price_details.price)
      if (isUpdateInvoice(invoice)) subscription.pending_update = null
      else subscription.status = 'active'
      // The schedule's last phase has started.
      this.release(subscription)
    }
    this.emit('invoice.paid', invoice)
  }

  release(subscription: StripeObject): StripeObject | undefined {
    const schedule = this.find(subscription.schedule)
    subscription.schedule = null
    return schedule && Object.assign(schedule, { status: 'released', released_subscription: subscription.id })
  }

  renew(id: string): void {
    const subscription = this.get(id)
    this.clock = Math.max(this.clock, itemOf(subscription).current_period_end)
    this.advance(subscription)
  }

  /** Does what is due: renews, retries a failed payment or ends what remained unpaid. */
  advance(subscription: StripeObject): void {
    const { id, status, cancel_at, cancel_at_period_end } = subscription
    if (status === 'past_due') return this.retry(subscription)
    const item = itemOf(subscription)
    if (status === 'canceled' || item.current_period_end > this.clock) return
    if (cancel_at || cancel_at_period_end) return this.lapse(subscription, 'cancellation_requested')
    // The first is what is paid now.
    const [, ...phases]: StripeObject[] = this.find(subscription.schedule)?.phases ?? []
    const next = phases.find((phase) => phase.start_date >= item.current_period_end)
    const price = next ? this.get(next.items[0].price) : item.price
    beginNextPeriod(subscription)
    const amount = price.unit_amount
    const { status: paid } = this.bill(subscription, price, { amount, reason: 'subscription_cycle' })
    if (paid !== 'paid') this.get(id).status = 'past_due'
    this.emit('customer.subscription.updated', subscription)
  }

  private retry(subscription: StripeObject): void {
    const open = { subscription: subscription.id, status: 'open', billing_reason: 'subscription_cycle' }
    const [owed] = this.list('invoice', open)
    const isOver = owed && this.clock - owed.created >= pastDueDays * day
    if (isOver || subscription.cancel_at_period_end) this.lapse(subscription, 'payment_failed')
    else if (owed?.next_payment_attempt && owed.next_payment_attempt <= this.clock) this.charge(owed)
  }

  private lapse(subscription: StripeObject, reason: string): void {
    for (const invoice of this.list('invoice', { subscription: subscription.id, status: 'open' }))
      invoice.status = 'void'
    subscription.cancellation_details = { reason }
    this.end(subscription)
  }

  end(subscription: StripeObject): void {
    Object.assign(subscription, { status: 'canceled', default_payment_method: null })
    this.emit('customer.subscription.deleted', subscription)
  }

  /** Pays an open invoice on its page; the card is charged from then on. */
  payInvoice(invoice: StripeObject, card: Card): void {
    const subscription = this.get(invoice.subscription)
    const { id } = this.addCard(invoice.customer, card)
    if (subscription.status !== 'canceled') subscription.default_payment_method = id
    this.charge(invoice, true)
  }

  /** Replaces the card for future charges; an overdue month is charged at once. */
  changeCard(customer: string, card: Card): void {
    const { id } = this.addCard(customer, card)
    for (const subscription of this.list('subscription', { customer }))
      if (subscription.status !== 'canceled') subscription.default_payment_method = id
    this.emit('customer.updated', this.get(customer))
    if (isFailing(card)) return
    for (const owed of this.list('invoice', {
      customer,
      status: 'open',
      billing_reason: 'subscription_cycle',
    }))
      this.charge(owed)
  }
}

const isFailing = (card: Card) => failsLater(card) || asksBack(card)

/** Adds months, using the last day of shorter ones. */
export const periodEndAfter = (start: Date, months: number): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC').add({ months })
      .epochMilliseconds,
  )

/** Starts at the end of the last period; counted from the anchor, so that the 31st returns after a short month. */
function beginNextPeriod(subscription: StripeObject): void {
  const item = itemOf(subscription)
  const anchor = new Date(subscription.billing_cycle_anchor * 1000)
  const start: number = item.current_period_end
  let end = start
  for (let months = 1; end <= start; months++) end = periodEndAfter(anchor, months).getTime() / 1000
  Object.assign(item, { current_period_start: start, current_period_end: end })
}
