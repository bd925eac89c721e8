import type { App } from './app.ts'
import type { Env } from './env.ts'

type PaymentSettings = Pick<Env, 'STRIPE_SECRET_KEY'>

export const isLiveKey = ({ STRIPE_SECRET_KEY: key }: PaymentSettings): boolean =>
  /^[sr]k_live_/.test(key ?? '')

/** Whether no real money moves: built-in test payments or a Stripe test key. */
export const isTestMode = (env: PaymentSettings): boolean => !isLiveKey(env)

/** Which providers are real and which are stand-ins. Shown in the log, at /readyz and wherever a stand-in is used. */
export const describeProviders = (app: App) => ({
  payments: app.env.STRIPE_SECRET_KEY ? 'stripe' : 'test',
  livemode: isLiveKey(app.env),
  mail: app.mail ? 'smtp' : 'mailbox',
  ai: app.llm?.name ?? 'sample',
  aiSource: app.models.current().source,
  research: app.webSearch?.name ?? 'none',
})
