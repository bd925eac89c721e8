import type { BusinessValues } from './business-rules.ts'

const key = 'business_changes'

/** Keeps unsaved changes of a stored profile while the browser is at WordPress; never the application password. */
export function keepChanges(email: string, values: BusinessValues): void {
  const { wordpressApiKey: _secret, ...texts } = values
  sessionStorage.setItem(key, JSON.stringify({ email, texts }))
}

export function readChanges(email: string): Partial<BusinessValues> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      email: string
      texts: Partial<BusinessValues>
    } | null
    return kept?.email === email ? kept.texts : {}
  } catch {
    return {}
  }
}

export function dropChanges(): void {
  sessionStorage.removeItem(key)
}
