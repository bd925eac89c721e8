import { randomUUID } from 'node:crypto'
import { planIds, plans } from '../../../contract/billing/plans.ts'

// Only the fields that some code reads.
// oxlint-disable-next-line no-explicit-any
export type StripeObject = Record<string, any> & { id: string; object: string }

export class NoSuchObject extends Error {}

/** The objects that the emulated Stripe holds. Times are Unix seconds. */
export class StripeObjects {
  readonly objects = new Map<string, StripeObject>()
  /** Emitted since these books were opened. */
  readonly events: StripeObject[] = []
  onEvent: (event: StripeObject) => void = () => {}
  clock: number
  readonly origin: string

  constructor({ clock, origin, stored = [] }: { clock: number; origin: string; stored?: StripeObject[] }) {
    this.clock = clock
    this.origin = origin
    for (const plan of planIds)
      this.objects.set(`price_${plan}`, {
        id: `price_${plan}`,
        object: 'price',
        active: true,
        currency: 'usd',
        lookup_key: plan,
        unit_amount: plans[plan].priceCents,
        recurring: { interval: 'month', interval_count: 1 },
      })
    for (const one of stored) {
      this.objects.set(one.id, one)
      if (one.object === 'subscription') itemOf(one).price = this.get(itemOf(one).price.id)
      if (one.status === 'open' && one.expires_at <= clock) one.status = 'expired'
    }
  }

  find(id: unknown): StripeObject | undefined {
    return this.objects.get(String(id))
  }

  get(id: unknown): StripeObject {
    const found = this.find(id)
    if (!found) throw new NoSuchObject(`No such object: ${String(id)}`)
    return found
  }

  /** Newest first. */
  list(object: string, where: Record<string, unknown> = {}): StripeObject[] {
    const criteria = Object.entries(where).filter(([, value]) => value !== undefined)
    return [...this.objects.values()]
      .filter((one) => one.object === object && criteria.every(([name, value]) => one[name] === value))
      .toReversed()
  }

  add(object: string, prefix: string, fields: object): StripeObject {
    const id = `test_${prefix}_${randomUUID().replaceAll('-', '')}`
    const made: StripeObject = { id, object, created: this.clock, livemode: false, ...fields }
    this.objects.set(id, made)
    return made
  }

  /** Events only name their subject; the receiver reads the rest. */
  emit(type: string, subject: StripeObject): StripeObject {
    const { id, object, charge } = subject
    const customer = object === 'customer' ? id : subject.customer
    const event = this.add('event', 'evt', {
      type,
      customer,
      data: { object: { id, object, customer, charge } },
    })
    this.events.push(event)
    this.onEvent(event)
    return event
  }
}

export const isUpdateInvoice = (invoice: StripeObject) => invoice.billing_reason === 'subscription_update'

export const itemOf = (subscription: StripeObject) => subscription.items.data[0]
