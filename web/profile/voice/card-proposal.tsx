import toast from 'react-hot-toast/headless'
import type { StoredVoiceCard, VoiceCard, VoiceCards } from '../../../contract/profile/voice.ts'
import { api } from '../../platform/api.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { CardText } from './card-text.tsx'

interface CardProposalProps {
  proposed: StoredVoiceCard
  /** The card in force, where there is one. */
  before: VoiceCard | undefined
  onDecided(cards: VoiceCards): void
}

const fallback = 'Your choice could not be saved. Please try again.'

/** Nothing of it counts until it is accepted. */
export function CardProposal({ proposed, before, onDecided }: CardProposalProps) {
  const { id } = proposed
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
        <CallButton
          busyLabel="Saving..."
          fallback={fallback}
          call={() => api.profile.acceptVoiceCard({ id })}
          onDone={(cards) => {
            toast.success('Your voice card is active')
            onDecided(cards)
          }}
        >
          Accept
        </CallButton>
        <CallButton
          look="secondary"
          fallback={fallback}
          call={() => api.profile.dismissVoiceCard({ id })}
          onDone={onDecided}
        >
          Dismiss
        </CallButton>
      </div>
    </section>
  )
}
