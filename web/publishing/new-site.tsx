import { useState } from 'react'
import type { ConnectedSite } from '../../contract/profile/profile.ts'
import { Button } from '../ui/button.tsx'
import { ConnectedCard, hostOf } from './connected-card.tsx'
import { SiteSection, type SiteSectionProps } from './site-section.tsx'
import type { ConnectionOutcome } from './use-connection-return.ts'

interface NewSiteProps extends Pick<SiteSectionProps, 'field'> {
  url: string
  registrationToken: string | undefined
  outcome: ConnectionOutcome
  site: ConnectedSite | null
  onSite(site: ConnectedSite | null): void
  onLeave(): Promise<void>
  onUnpaid(): void
}

/** The site of a profile that is being completed: the connected one, or the fields of another. */
export function NewSite(props: NewSiteProps) {
  const { field, registrationToken, outcome, site, onSite, onLeave, onUnpaid } = props
  const [left, setLeft] = useState<ConnectedSite>()
  if (site)
    return (
      <ConnectedCard
        {...site}
        takesFocus={outcome.kind === 'connected' || left !== undefined}
        onUseAnother={() => {
          setLeft(site)
          onSite(null)
        }}
      />
    )
  return (
    <>
      {left && (
        <Button look="secondary" onClick={() => onSite(left)}>
          Keep {hostOf(left.wordpressSiteUrl)}
        </Button>
      )}
      <SiteSection
        field={field}
        oneClick={{ registrationToken, returnTo: 'complete-profile', onLeave, onUnpaid }}
        outcome={outcome}
        isStored={false}
        takesFocus={left !== undefined}
      />
    </>
  )
}
