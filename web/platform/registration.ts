import type { PlanId } from '../../contract/plans.ts'

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

/** `missing` when nothing was saved, `invalid` when it cannot be read. */
export function readRegistration(): Registration | 'missing' | 'invalid' {
  const saved = localStorage.getItem(dataKey)
  if (saved === null) return 'missing'
  const { email, plan, token }: Partial<Registration> = parse(saved) ?? {}
  const isWhole = typeof email === 'string' && typeof plan === 'string' && typeof token === 'string'
  return isWhole ? { email, plan, token } : 'invalid'
}

/** The payment page opened at registration, as long as it is remembered. */
export function readPaymentUrl(): string | undefined {
  const result: Partial<RegistrationResult> | undefined = parse(localStorage.getItem(resultKey) ?? '')
  return result?.stripeUrl
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
