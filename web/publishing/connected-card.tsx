import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface ConnectedCardProps {
  wordpressSiteUrl: string
  wordpressUsername: string
  /** Why it could not be reached, if so. */
  problem?: string | null
  /** Where somebody who comes back from WordPress goes on. */
  takesFocus: boolean
  onUseAnother(): void
}

export function ConnectedCard(props: ConnectedCardProps) {
  const { wordpressSiteUrl, wordpressUsername, problem, takesFocus, onUseAnother } = props
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) card.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={card}
      role="group"
      aria-labelledby="connected-site"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-good-wash p-4 sm:p-5"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-8 shrink-0 fill-none stroke-good stroke-2">
        <circle cx="12" cy="12" r="10" />
        <path d="m7.5 12.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="min-w-0 grow basis-56">
        <p id="connected-site" className="font-semibold">
          {problem ? 'Saved: ' : 'Connected to '}
          {hostOf(wordpressSiteUrl)} as {wordpressUsername}
        </p>
        <p className="text-sm text-soft">
          With its own application password, which you can revoke in WordPress at any time.
        </p>
      </div>
      <Button look="secondary" onClick={onUseAnother}>
        Use another site
      </Button>
    </div>
  )
}

export const hostOf = (url: string) => URL.parse(url)?.host ?? url
