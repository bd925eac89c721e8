import type { App } from '../../platform/app.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openStripe, type Stripe } from '../stripe.ts'
import { emulateStripe } from '../stripe-emulator/emulate-stripe.ts'
import { planIds, plans, type PlanId } from '../../../contract/billing/plans.ts'
import { undefinedIfMissing, InvalidPrice } from './call-stripe.ts'

export interface StripeContext {
  stripe: Stripe
  prices: Prices
  log: Log
  isEmulated: boolean
}

export const isEmulated = ({ env }: Pick<App, 'env'>): boolean => !env.STRIPE_SECRET_KEY

// One client and one set of prices per configuration, to keep connections open.
const clients = new WeakMap<Env, { stripe?: Promise<Stripe>; prices?: Promise<Prices> }>()

export function getStripe(app: App): Promise<Stripe> {
  const { env } = app
  const opening = clients.getOrInsert(env, {})
  return (opening.stripe ??= openStripe(env, isEmulated(app) ? emulateStripe(app) : undefined))
}

/** Client and prices; prices are requested once, and again after a failure. */
export async function getStripeContext(app: App): Promise<StripeContext> {
  const { env, log } = app
  const stripe = await getStripe(app)
  const opening = clients.get(env)!
  // The emulator sells the plan table, whatever the settings for a real Stripe are.
  opening.prices ??= findPrices(stripe, isEmulated(app) ? {} : env)
  try {
    return { stripe, prices: await opening.prices, log, isEmulated: isEmulated(app) }
  } catch (error) {
    delete opening.prices
    throw error
  }
}

interface Prices {
  idOf: Record<PlanId, string>
  /** The plan of a current or former price of ours; undefined for any other price. */
  planOf(price: { id: string; lookup_key?: string | null }): PlanId | undefined
}

const settingOf = {
  basic: 'STRIPE_PRICE_BASIC',
  standard: 'STRIPE_PRICE_STANDARD',
  premium: 'STRIPE_PRICE_PREMIUM',
} as const

async function findPrices(
  stripe: Stripe,
  env: Partial<Pick<Env, (typeof settingOf)[PlanId]>>,
): Promise<Prices> {
  const listed = await stripe.prices.list({ lookup_keys: [...planIds], active: true, limit: 100 })
  const idOf = {} as Record<PlanId, string>
  for (const plan of planIds) {
    const set = env[settingOf[plan]]
    const price = set
      ? await undefinedIfMissing(stripe.prices.retrieve(set))
      : listed.data.find(({ lookup_key }) => lookup_key === plan)
    if (!price)
      throw new InvalidPrice(
        `${settingOf[plan]}: ${set ? 'Stripe does not know this price' : `is not set, and Stripe has no active price with the lookup key ${plan}`}`,
      )
    checkPrice(plan, price)
    idOf[plan] = price.id
  }
  return {
    idOf,
    planOf: ({ id, lookup_key }) =>
      planIds.find((plan) => idOf[plan] === id) ?? planIds.find((plan) => plan === lookup_key),
  }
}

/** The price charged must match the price shown. */
function checkPrice(plan: PlanId, price: Stripe.Price): void {
  const { priceCents } = plans[plan]
  const { active, currency, unit_amount, recurring } = price
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  if (active && currency === 'usd' && unit_amount === priceCents && isMonthly) return
  throw new InvalidPrice(
    `${settingOf[plan]}: the price ${price.id} is not active at ${priceCents} cents (usd) a month, which the plan ${plan} costs`,
  )
}
