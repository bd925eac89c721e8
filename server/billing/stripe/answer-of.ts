import type { Log } from '../../platform/log.ts'
import type { ProviderAnswer } from '../payment-provider.ts'

/** Why the prices at Stripe cannot be sold: one line that begins with the setting's name. */
export class WrongPrice extends Error {}

interface StripeFailure extends Error {
  type: string
  code?: string
  statusCode?: number
  requestId?: string
}

/** Every error of the SDK carries the name of its class: https://docs.stripe.com/api/errors/handling. */
export const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

export const isMissing = (error: unknown): boolean =>
  isStripeFailure(error) && (error.code === 'resource_missing' || error.statusCode === 404)

/** What Stripe says no to for good: asked again it says the same. */
const isRefusal = ({ type, statusCode }: StripeFailure) =>
  type === 'StripeInvalidRequestError' && statusCode !== 409 && statusCode !== 429

/** The work's value, or why there is none. Whatever does not come from Stripe is a defect and goes on. */
export async function answerOf<Value>(log: Log, work: () => Promise<Value>): Promise<ProviderAnswer<Value>> {
  try {
    return { kind: 'done', value: await work() }
  } catch (error) {
    if (error instanceof WrongPrice) {
      log.error({ message: error.message }, 'the prices at Stripe are not ours')
      return { kind: 'unavailable', message: error.message }
    }
    if (!isStripeFailure(error)) throw error
    const { message, type, code, statusCode, requestId } = error
    if (type === 'StripeCardError') return { kind: 'refused', why: 'declined', message }
    if (isMissing(error)) return { kind: 'refused', why: 'gone', message }
    const told = { type, code, statusCode, stripeRequest: requestId, message }
    if (isRefusal(error)) log.error(told, 'Stripe refused a request')
    else log.warn(told, 'Stripe did not answer')
    return { kind: 'unavailable', message }
  }
}

/** Undefined for what Stripe does not know. */
export async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const atSeconds = (seconds: number): Date => new Date(seconds * 1000)
export const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** Stripe gives an object or only its id, as it was asked to. */
export const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id
