import { randomUUID } from 'node:crypto'
import type { Form } from './decode-form.ts'

// The fake returns only those fields of the real objects that are read.
// oxlint-disable-next-line no-explicit-any
export type StripeObject = Record<string, any> & { id: string; object: string }

const month = 30 * 86_400
const prices = { basic: 2900, standard: 4900, premium: 6900 }

/** The state of a payment provider and its transitions. Times are in seconds, on a clock that tests move. */
export class StripeBooks {
  readonly objects = new Map<string, StripeObject>()
  readonly events: StripeObject[] = []
  /** Whether the customer portal settings have been saved. */
  hasPortal = true
  clock = Math.floor(Date.now() / 1000)
  /** Called with each event in order. */
  onEvent: (event: StripeObject) => void = () => {}

  constructor() {
    for (const [plan, unit_amount] of Object.entries(prices))
      this.objects.set(`price_${plan}`, {
        id: `price_${plan}`,
        object: 'price',
        active: true,
        currency: 'usd',
        lookup_key: plan,
        unit_amount,
        recurring: { interval: 'month', interval_count: 1 },
      })
  }

  find(id: unknown): StripeObject | undefined {
    return this.objects.get(String(id))
  }

  get(id: unknown): StripeObject {
    const found = this.find(id)
    if (!found) throw new NoSuch(String(id))
    return found
  }

  list(object: string, where: Record<string, unknown> = {}): StripeObject[] {
    return [...this.objects.values()]
      .filter((one) => one.object === object)
      .filter((one) =>
        Object.entries(where).every(([name, value]) => value === undefined || one[name] === value),
      )
      .toReversed()
  }

  add(object: string, prefix: string, fields: object): StripeObject {
    const id = `${prefix}_${randomUUID().replaceAll('-', '')}`
    const made: StripeObject = { id, object, created: this.clock, livemode: false, ...fields }
    this.objects.set(id, made)
    return made
  }

  emit(type: string, object: StripeObject): StripeObject {
    const event = this.add('event', 'evt', { type, data: { object: structuredClone(object) } })
    this.events.push(event)
    this.onEvent(event)
    return event
  }

  /** The customer pays on the hosted page. */
  pay(sessionId: string, options: { card?: 'pays' | 'fails' | 'asks' } = {}): StripeObject {
    const session = this.get(sessionId)
    if (session.status !== 'open') return session
    const card = this.addCard(session.customer, options.card)
    const subscription = this.subscribe(session.customer, session.price, {
      metadata: session.subscription_data?.metadata ?? {},
      default_payment_method: card.id,
    })
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    this.emit('checkout.session.completed', session)
    return session
  }

  addCard(customer: string, behaves: 'pays' | 'fails' | 'asks' = 'pays'): StripeObject {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }
    return this.add('payment_method', 'pm', { type: 'card', card, customer, behaves })
  }

  subscribe(customer: string, price: string, fields: object = {}): StripeObject {
    const end = this.clock + month
    const subscription = this.add('subscription', 'sub', { customer, status: 'active', ...noEnd, ...fields })
    const item = { id: `si_${subscription.id}`, price: this.get(price) }
    subscription.items = {
      object: 'list',
      data: [{ ...item, current_period_start: this.clock, current_period_end: end }],
    }
    this.bill(subscription, this.get(price).unit_amount, 'subscription_create', 'pays')
    this.emit('customer.subscription.created', subscription)
    return subscription
  }

  bill(subscription: StripeObject, amount: number, billing_reason: string, behaves?: string): StripeObject {
    const card = this.find(subscription.default_payment_method)
    const outcome = behaves ?? card?.behaves ?? 'pays'
    const isPaid = outcome === 'pays' || amount <= 0
    const intent = `pi_${randomUUID().replaceAll('-', '')}`
    const { price } = subscription.items.data[0]
    const invoice = this.add('invoice', 'in', {
      ...{ customer: subscription.customer, subscription: subscription.id, billing_reason, currency: 'usd' },
      ...{ amount_due: Math.max(0, amount), attempt_count: 1, number: `N-${this.objects.size}` },
      status: isPaid ? 'paid' : 'open',
      next_payment_attempt:
        isPaid || billing_reason === 'subscription_update' ? null : this.clock + 3 * 86_400,
      hosted_invoice_url: 'https://invoice.example/i',
      invoice_pdf: 'https://invoice.example/i.pdf',
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: { data: [{ amount, description: 'A line', pricing: { price_details: { price: price.id } } }] },
      payments: {
        data: isPaid && amount > 0 ? [{ payment: { type: 'payment_intent', payment_intent: intent } }] : [],
      },
    })
    if (isPaid && amount > 0)
      this.add('charge', 'ch', {
        customer: subscription.customer,
        payment_intent: intent,
        amount,
        amount_refunded: 0,
      })
    subscription.latest_invoice = invoice.id
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    if (outcome === 'asks') this.emit('invoice.payment_action_required', invoice)
    return invoice
  }

  /** The period is over. */
  renew(id: string): void {
    const subscription = this.get(id)
    const item = subscription.items.data[0]
    this.clock = Math.max(this.clock, item.current_period_end)
    if (subscription.cancel_at || subscription.cancel_at_period_end) return this.end(subscription)
    const schedule = this.find(subscription.schedule)
    const next = schedule?.phases.find((phase: Form) => Number(phase.start_date) >= item.current_period_end)
    if (next) item.price = this.get(next.items[0].price)
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: item.current_period_end + month,
    })
    const invoice = this.bill(subscription, item.price.unit_amount, 'subscription_cycle')
    subscription.status = invoice.status === 'paid' ? 'active' : 'past_due'
    this.emit('customer.subscription.updated', subscription)
  }

  end(subscription: StripeObject): void {
    subscription.status = 'canceled'
    this.emit('customer.subscription.deleted', subscription)
  }
}

const noEnd = {
  ...{ cancel_at: null, cancel_at_period_end: false, schedule: null, pending_update: null, metadata: {} },
  ...{ default_payment_method: null, latest_invoice: null },
}

export class NoSuch extends Error {}
