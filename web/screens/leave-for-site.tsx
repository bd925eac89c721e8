import { useEffect } from 'react'
import { useToasterStore } from 'react-hot-toast/headless'
import { carryToasts } from '../platform/session/carried-toasts.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Loads the start page, which is not part of the app, and carries the visible toasts over. */
export function LeaveForSite() {
  const { toasts } = useToasterStore()
  useEffect(() => {
    const messages = toasts.flatMap(({ type, message }) =>
      typeof message === 'string' ? [{ type, message }] : [],
    )
    carryToasts(messages)
    location.reload()
  }, [toasts])
  return <Spinner />
}
