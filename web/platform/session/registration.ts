import { planIds, type PlanId } from '../../../contract/billing/plans.ts'
import type { Answer } from '../api.ts'
import { readStored } from '../read-stored.ts'

const resultKey = 'result'
const dataKey = 'registration_data'

export interface Registration {
  email: string
  plan: PlanId
  token: string
}

type RegistrationResult = Pick<Answer<'billing', 'register'>, 'token' | 'stripeUrl'>

/** Kept between payment and profile, because the payment page is outside the app. */
export function saveRegistration(registration: Registration, result: RegistrationResult): void {
  localStorage.setItem(resultKey, JSON.stringify(result))
  localStorage.setItem(dataKey, JSON.stringify(registration))
}

export function clearRegistration(): void {
  localStorage.removeItem(resultKey)
  localStorage.removeItem(dataKey)
}

/** Without its token the form still works, and fails with a message when it is sent. */
type KeptRegistration = Omit<Registration, 'token'> & { token: string | undefined }

/** `missing` if nothing was saved, `invalid` if it cannot be parsed. */
export function readRegistration(): KeptRegistration | 'missing' | 'invalid' {
  if (localStorage.getItem(dataKey) === null) return 'missing'
  const { email, plan, token } = readStored<Partial<Registration>>(dataKey, localStorage) ?? {}
  if (typeof email !== 'string' || !plan || !planIds.includes(plan)) return 'invalid'
  return { email, plan, token: typeof token === 'string' && token ? token : undefined }
}

/** The payment page opened at registration, if still stored. */
export const readPaymentUrl = (): string | undefined =>
  readStored<RegistrationResult>(resultKey, localStorage)?.stripeUrl
