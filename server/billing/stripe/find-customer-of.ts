import type { Stripe } from '../stripe.ts'
import { idOf, unlessMissing } from './answer-of.ts'
import type { OpenedStripe } from './opened-stripe.ts'

type Owned = { customer?: string | { id: string } | null }

const readers: Record<string, (stripe: Stripe, id: string) => Promise<Owned>> = {
  ch: (stripe, id) => stripe.charges.retrieve(id),
  py: (stripe, id) => stripe.charges.retrieve(id),
  sub: (stripe, id) => stripe.subscriptions.retrieve(id),
  in: (stripe, id) => stripe.invoices.retrieve(id),
  cs: (stripe, id) => stripe.checkout.sessions.retrieve(id),
}

/** Whose it is, by the kind that its id begins with: an event may name no customer, as those of disputes. */
export async function findCustomerOf(
  { stripe }: OpenedStripe,
  objectId: string,
): Promise<string | undefined> {
  const read = readers[objectId.split('_')[0] ?? '']
  return read && idOf((await unlessMissing(read(stripe, objectId)))?.customer)
}
