import type { ProviderSubscription } from '../payments/payment-provider.ts'

/** The statuses that one account may have once only; the schema's unique index says the same. */
export const occupyingStatuses = ['active', 'trialing', 'past_due']

export const isOccupying = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  occupyingStatuses.includes(status)

/** The one that stays when there are several: one that is paid before one that is owed, then the oldest. */
export const compareSubscriptions = (a: ProviderSubscription, b: ProviderSubscription): number =>
  Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.subscriptionId < b.subscriptionId ? -1 : 1)
