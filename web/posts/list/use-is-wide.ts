import { useSyncExternalStore } from 'react'

// Below, a row has no room for its six columns beside the sidebar.
const wide = matchMedia('(min-width: 80rem)')

/** Whether there is room for a table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listenWide, () => wide.matches)
}

function listenWide(tell: () => void) {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}
