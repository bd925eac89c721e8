import { useSyncExternalStore } from 'react'

export const useIsOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

function listen(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
