import type { ProviderSubscription } from '../payments/payment-provider.ts'

/** Statuses that an account may have only once; the schema has the same unique index. */
export const occupyingStatuses = ['active', 'trialing', 'past_due']

export const isOccupying = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  occupyingStatuses.includes(status)

/** Decides which duplicate stays: a paid one before an unpaid one, then the oldest. */
export const compareSubscriptions = (a: ProviderSubscription, b: ProviderSubscription): number =>
  Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.subscriptionId < b.subscriptionId ? -1 : 1)
