import type { App } from '../../platform/app.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openStripe, type Stripe } from '../stripe.ts'
import { emulateStripe } from '../stripe-emulator/emulate-stripe.ts'
import { findPrices, type Prices } from './prices.ts'

export interface StripeContext {
  stripe: Stripe
  prices: Prices
  log: Log
  isEmulated: boolean
}

/** Whether the built-in emulator stands in for Stripe, because no key is set. */
export const isEmulated = ({ env }: Pick<App, 'env'>): boolean => !env.STRIPE_SECRET_KEY

interface CachedClient {
  stripe?: Promise<Stripe>
  prices?: Promise<Prices>
}

// One client, and one look at the prices, for each set of settings: its connections are kept.
const clients = new WeakMap<Env, CachedClient>()

export function getStripe(app: App): Promise<Stripe> {
  const { env } = app
  const opening = clients.get(env) ?? {}
  clients.set(env, opening)
  return (opening.stripe ??= openStripe(env, isEmulated(app) ? emulateStripe(app) : undefined))
}

/** Client and prices; the prices are asked for once, and again after a failure. */
export async function getStripeContext(app: App): Promise<StripeContext> {
  const { env, log } = app
  const stripe = await getStripe(app)
  const opening = clients.get(env)!
  // The emulator sells the plan table, whatever the settings say of a real Stripe.
  opening.prices ??= findPrices(stripe, isEmulated(app) ? {} : env)
  try {
    return { stripe, prices: await opening.prices, log, isEmulated: isEmulated(app) }
  } catch (error) {
    delete opening.prices
    throw error
  }
}
