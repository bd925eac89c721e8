import { useEffect } from 'react'
import { useToasterStore } from 'react-hot-toast/headless'
import { carryToasts } from '../platform/session/carried-toasts.ts'
import { Spinner } from '../ui/spinner.tsx'

/** The start page is no part of the app but a page of its own: it is loaded, and what was being said goes along. */
export function LeaveForSite() {
  const { toasts } = useToasterStore()
  useEffect(() => {
    const said = toasts.flatMap(({ type, message }) =>
      typeof message === 'string' ? [{ type, message }] : [],
    )
    carryToasts(said)
    location.reload()
  }, [toasts])
  return <Spinner />
}
