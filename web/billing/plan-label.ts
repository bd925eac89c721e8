import type { User } from '../../contract/accounts/accounts.ts'

const labels: Record<User['plan'], string> = {
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
  free: 'Free',
}

export const planLabel = (plan: User['plan']) => labels[plan]

/** `$29` */
export const formatPrice = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

/** An amount with its currency: `$29.00 USD` */
export const formatAmount = (amount: number, currency: string) =>
  `$${amount.toFixed(2)} ${currency.toUpperCase()}`
