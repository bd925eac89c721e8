import type { App } from './app.ts'
import type { Env } from './env.ts'

/** Whether payments are the built-in test ones, where no real money moves. */
export const isTestMode = (env: Env): boolean => env.STRIPE_SECRET_KEY === undefined

/** What is real and what stands in: told by the log, by /readyz and by whatever a stand-in touches. */
export function providersOf(app: App): { payments: string; mail: string; ai: string } {
  return {
    payments: isTestMode(app.env) ? 'test' : 'stripe',
    mail: app.mail ? 'smtp' : 'mailbox',
    ai: app.llm?.name ?? 'sample',
  }
}
