import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openStripe, type Stripe } from '../stripe.ts'
import { findPrices, type Prices } from './prices.ts'

export interface StripeContext {
  stripe: Stripe
  prices: Prices
  log: Log
}

interface CachedClient {
  stripe?: Promise<Stripe>
  prices?: Promise<Prices>
}

// One client, and one look at the prices, for each set of settings: its connections are kept.
const clients = new WeakMap<Env, CachedClient>()

export function getStripe(env: Env): Promise<Stripe> {
  const opening = clients.get(env) ?? {}
  clients.set(env, opening)
  return (opening.stripe ??= openStripe(env))
}

/** Client and prices; the prices are asked for once, and again after a failure. */
export async function getStripeContext(env: Env, log: Log): Promise<StripeContext> {
  const stripe = await getStripe(env)
  const opening = clients.get(env)!
  opening.prices ??= findPrices(stripe, env)
  try {
    return { stripe, prices: await opening.prices, log }
  } catch (error) {
    delete opening.prices
    throw error
  }
}
