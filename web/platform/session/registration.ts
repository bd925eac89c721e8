import type { PlanId } from '../../../contract/plans.ts'
import { readStored } from '../read-stored.ts'

const resultKey = 'result'
const dataKey = 'registration_data'

export interface Registration {
  email: string
  plan: PlanId
  token: string
}

interface RegistrationResult {
  token: string
  stripeUrl: string
}

/** Kept between paying and completing the profile, as the payment page leads away from here. */
export function saveRegistration(registration: Registration, result: RegistrationResult): void {
  localStorage.setItem(resultKey, JSON.stringify(result))
  localStorage.setItem(dataKey, JSON.stringify(registration))
}

export function clearRegistration(): void {
  localStorage.removeItem(resultKey)
  localStorage.removeItem(dataKey)
}

/** What is left of it: without its token somebody may still type, and is told when they send. */
type KeptRegistration = Omit<Registration, 'token'> & { token: string | undefined }

/** `missing` when nothing was saved, `invalid` when it cannot be read. */
export function readRegistration(): KeptRegistration | 'missing' | 'invalid' {
  if (localStorage.getItem(dataKey) === null) return 'missing'
  const { email, plan, token } = readStored<Partial<Registration>>(dataKey, localStorage) ?? {}
  if (typeof email !== 'string' || typeof plan !== 'string') return 'invalid'
  return { email, plan, token: typeof token === 'string' && token ? token : undefined }
}

/** The payment page opened at registration, as long as it is remembered. */
export const readPaymentUrl = (): string | undefined =>
  readStored<RegistrationResult>(resultKey, localStorage)?.stripeUrl
