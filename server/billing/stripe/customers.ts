import type { OpenedStripe } from './opened-stripe.ts'
import { pastSpentKey } from './past-spent-key.ts'

interface Order {
  accountId: string
  email: string
  idempotencyKey: string
}

export async function createCustomer(
  { stripe }: OpenedStripe,
  { accountId, email, idempotencyKey: key }: Order,
): Promise<{ customerId: string }> {
  const { id } = await pastSpentKey(
    key,
    (idempotencyKey) => stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey }),
    async () => {
      const { data } = await stripe.customers.list({ email, limit: 100 })
      return data.find(({ metadata }) => metadata.accountId === accountId)
    },
  )
  return { customerId: id }
}
