import { useState } from 'react'
import type { StoredVoiceCard, VoiceCards, VoiceCard } from '../../../contract/profile/voice.ts'
import { api } from '../../platform/api.ts'
import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton, ModelButton } from '../../ui/call-button.tsx'
import { CardForm } from './card-form.tsx'
import { CardText } from './card-text.tsx'
import toast from 'react-hot-toast/headless'
import { queryClient } from '../../platform/query-client.ts'
import { voiceCardsQuery } from '../profile-queries.ts'

interface VoiceCardProps extends VoiceCards {
  sampleCount: number
  onEditing(isEditing: boolean): void
}

/** The active card, a proposal beside it, and a form to write one. */
export function VoiceCardPart({ active, proposed, sampleCount, onEditing }: VoiceCardProps) {
  const [isEditing, setEditing] = useState(false)
  const keep = (cards: VoiceCards) => queryClient.setQueryData(voiceCardsQuery.queryKey, cards)
  function edit(next: boolean) {
    setEditing(next)
    onEditing(next)
  }
  const canPropose = sampleCount > 0
  return (
    <div className="space-y-5">
      {proposed && <CardProposal proposed={proposed} before={active?.card} onDecided={keep} />}
      {isEditing ? (
        <CardForm
          active={active}
          onCancel={() => edit(false)}
          onSaved={(cards) => {
            keep(cards)
            edit(false)
          }}
        />
      ) : (
        active && <ActiveCard {...active} />
      )}
      {!active && !proposed && !isEditing && <NoCard canPropose={canPropose} />}
      {!isEditing && (
        <div className="flex flex-wrap gap-3">
          {canPropose && !proposed && (
            <CallButton
              as={ModelButton}
              look={active ? 'secondary' : 'primary'}
              busyLabel="Reading your texts..."
              fallback="The card could not be created. Try again."
              call={() => api.writing.proposeVoiceCard({}, { timeoutMs: 65_000 })}
              onDone={keep}
            >
              {active ? 'Suggest a new card' : 'Create a card from my texts'}
            </CallButton>
          )}
          <Button look="secondary" onClick={() => edit(true)}>
            {active ? 'Edit card' : 'Write my own'}
          </Button>
        </div>
      )}
    </div>
  )
}

const ActiveCard = ({ version, created_at, basis, card }: StoredVoiceCard) => (
  <section
    aria-labelledby="active-card"
    className="space-y-4 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5"
  >
    <div>
      <h3 id="active-card" className="font-semibold">
        Your voice card
      </h3>
      <p className="text-sm text-soft">
        Version {version}, {formatMoment(created_at)}. {basis}.
      </p>
    </div>
    <CardText card={card} />
  </section>
)

const NoCard = ({ canPropose }: { canPropose: boolean }) => (
  <p className="text-soft">
    {canPropose
      ? 'You have no voice card yet. We can create one from your texts, or you can write your own.'
      : 'Add a text of yours and we’ll create a voice card. You can also write your own.'}
  </p>
)

interface CardProposalProps {
  proposed: StoredVoiceCard
  /** The active card, if any. */
  before: VoiceCard | undefined
  onDecided(cards: VoiceCards): void
}

const fallback = 'Your choice could not be saved. Please try again.'

/** A proposed card, which has no effect until it is accepted. */
function CardProposal({ proposed, before, onDecided }: CardProposalProps) {
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
