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

/** True when no key is set and the built-in emulator replaces Stripe. */
export const isEmulated = ({ env }: Pick<App, 'env'>): boolean => !env.STRIPE_SECRET_KEY

// One client and one set of prices per configuration, to keep connections open.
const clients = new WeakMap<Env, { stripe?: Promise<Stripe>; prices?: Promise<Prices> }>()

export function getStripe(app: App): Promise<Stripe> {
  const { env } = app
  const opening = clients.get(env) ?? {}
  clients.set(env, opening)
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
