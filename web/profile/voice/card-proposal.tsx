import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import type { StoredVoiceCard, VoiceCard, VoiceCards } from '../../../contract/profile/voice.ts'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from './card-text.tsx'

interface CardProposalProps {
  proposed: StoredVoiceCard
  /** The card in force, where there is one. */
  before: VoiceCard | undefined
  onDecided(cards: VoiceCards): void
}

/** Nothing of it counts until it is accepted. */
export function CardProposal({ proposed, before, onDecided }: CardProposalProps) {
  const { id } = proposed
  const meta = { failure: 'Your choice could not be saved. Please try again.' }
  const accept = useMutation({
    mutationFn: () => api.profile.acceptVoiceCard({ id }),
    onSuccess(cards) {
      toast.success('Your voice card is active')
      onDecided(cards)
    },
    meta,
  })
  const dismiss = useMutation({
    mutationFn: () => api.profile.dismissVoiceCard({ id }),
    onSuccess: onDecided,
    meta,
  })
  return (
    <section
      aria-labelledby="proposed-card"
      className="space-y-4 rounded-xl border border-accent/40 bg-accent-wash p-4 sm:p-5"
    >
      <div>
        <h3 id="proposed-card" className="font-semibold">
          Proposed voice card
        </h3>
        <p className="text-sm text-soft">
          {proposed.basis}. {before ? 'New parts are marked. ' : ''}Nothing changes until you accept it.
        </p>
      </div>
      <CardText card={proposed.card} before={before} />
      <div className="flex flex-wrap gap-3">
        <Button busy={accept.isPending} busyLabel="Saving..." onClick={() => accept.mutate()}>
          Accept
        </Button>
        <Button look="secondary" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
