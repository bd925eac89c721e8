import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../platform/api.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { Button } from '../ui/button.tsx'

interface OneClickProps {
  label: string
  url: string
  /** Keeps what is typed, as the browser leaves this page. */
  onLeave(): void
  /** Why this address cannot be connected, for its field. */
  onRefused(message: string): void
}

/** Sends the owner to their own WordPress, which asks for approval and comes back with an application password for us. */
export function OneClick({ label, url, onRefused, onLeave }: OneClickProps) {
  const begin = useMutation({
    mutationFn: () => api.publishing.beginConnection({ wordpressSiteUrl: url.trim(), returnTo: 'settings' }),
    onSuccess({ authorizeUrl }) {
      onLeave()
      location.assign(authorizeUrl)
    },
    onError(failure) {
      const why = siteFault(failure)
      if (why) onRefused(why)
    },
  })
  useFreshOnReturn(begin.reset)
  const isBusy = begin.isPending || begin.isSuccess
  return (
    <div className="space-y-3 rounded-xl border border-line bg-accent-wash p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 grow basis-64">
          <span className="block text-sm font-semibold text-accent-strong">Recommended</span>
          You approve on your own site; we never see your password.
        </p>
        <Button
          className="max-sm:w-full"
          busy={isBusy}
          busyLabel="Taking you to your site..."
          onClick={() => (url.trim() === '' ? onRefused('WordPress site URL is required') : begin.mutate())}
        >
          {label}
        </Button>
      </div>
      {begin.isError && !siteFault(begin.error) && (
        <p role="alert" className="font-medium text-danger">
          {failureMessage(begin.error, 'The connection could not be started. Please try again.')}
        </p>
      )}
    </div>
  )
}

function siteFault(failure: unknown): string | undefined {
  if (hasCode(failure, 'connection_refused')) return failure.message
  return hasCode(failure, 'invalid_input') ? failure.fields.wordpressSiteUrl : undefined
}

/** The back button may show this page as it was left: with the button still busy. */
function useFreshOnReturn(reset: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
}
