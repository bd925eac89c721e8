import type { App } from './app.ts'
import type { Env } from './env.ts'

type PaymentSettings = Pick<Env, 'STRIPE_SECRET_KEY'>

export const isLiveKey = ({ STRIPE_SECRET_KEY: key }: PaymentSettings): boolean =>
  /^[sr]k_live_/.test(key ?? '')

/** Whether no real money moves: by the built-in test payments, or by a test key of Stripe. */
export const isTestMode = (env: PaymentSettings): boolean => !isLiveKey(env)

/** What is real and what stands in: told by the log, by /readyz and by whatever a stand-in touches. */
export function describeProviders(app: App): {
  payments: string
  livemode: boolean
  mail: string
  ai: string
} {
  return {
    payments: app.env.STRIPE_SECRET_KEY ? 'stripe' : 'test',
    livemode: isLiveKey(app.env),
    mail: app.mail ? 'smtp' : 'mailbox',
    ai: app.llm?.name ?? 'sample',
  }
}
