import type { BusinessValues } from './business-rules.ts'

const draftKey = 'profile_draft'

/** Keeps what was typed over a reload and a detour to the payment page; never the application password. */
export function keepProfileDraft(values: BusinessValues): void {
  sessionStorage.setItem(draftKey, JSON.stringify({ ...values, wordpressApiKey: '' }))
}

export function readProfileDraft(): Partial<BusinessValues> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<BusinessValues>
  } catch {
    return {}
  }
}

export function dropProfileDraft(): void {
  sessionStorage.removeItem(draftKey)
}
