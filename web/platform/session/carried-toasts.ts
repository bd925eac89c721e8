import { readStored } from '../read-stored.ts'

const key = 'toasts'

export interface CarriedToast {
  type: string
  message: string
}

/** Keeps toasts over the way to a page that is loaded anew. */
export function carryToasts(toasts: CarriedToast[]): void {
  if (toasts.length > 0) sessionStorage.setItem(key, JSON.stringify(toasts))
}

/** What was carried here, once. */
export function takeCarriedToasts(): CarriedToast[] {
  const saved = readStored<CarriedToast[]>(key)
  sessionStorage.removeItem(key)
  return saved ?? []
}
