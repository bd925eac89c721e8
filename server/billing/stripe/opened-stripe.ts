import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { openStripe, type Stripe } from '../stripe.ts'
import { findPrices, type Prices } from './prices.ts'

export interface OpenedStripe {
  stripe: Stripe
  prices: Prices
  log: Log
}

interface Opening {
  stripe?: Promise<Stripe>
  prices?: Promise<Prices>
}

// One client, and one look at the prices, for each set of settings: its connections are kept.
const openings = new WeakMap<Env, Opening>()

export function stripeOf(env: Env): Promise<Stripe> {
  const opening = openings.get(env) ?? {}
  openings.set(env, opening)
  return (opening.stripe ??= openStripe(env))
}

/** Client and prices; the prices are asked for once, and again after a failure. */
export async function openedStripe(env: Env, log: Log): Promise<OpenedStripe> {
  const stripe = await stripeOf(env)
  const opening = openings.get(env)!
  opening.prices ??= findPrices(stripe, env)
  try {
    return { stripe, prices: await opening.prices, log }
  } catch (error) {
    delete opening.prices
    throw error
  }
}
