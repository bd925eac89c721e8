import { readStored } from '../read-stored.ts'

const key = 'toasts'

export interface CarriedToast {
  type: string
  message: string
}

/** Carries toasts over a full page load. */
export function carryToasts(toasts: CarriedToast[]): void {
  if (toasts.length > 0) sessionStorage.setItem(key, JSON.stringify(toasts))
}

/** Returns the carried toasts once. */
export function takeCarriedToasts(): CarriedToast[] {
  const saved = readStored<CarriedToast[]>(key)
  sessionStorage.removeItem(key)
  return saved ?? []
}
