import { useState } from 'react'
import type { StoredVoiceCard, VoiceCards, VoiceCard } from '../../../contract/profile/voice.ts'
import { api, queryClient } from '../../platform/api.ts'
import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton, ModelButton } from '../../ui/call-button.tsx'
import toast from 'react-hot-toast/headless'
import { voiceCardsQuery } from '../profile-queries.ts'
import { useForm, Form } from '../../ui/fields/form.tsx'
import { DialogActions } from '../../ui/messages/dialog.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'

interface VoiceCardProps extends VoiceCards {
  sampleCount: number
}

const keepCards = (cards: VoiceCards) => queryClient.setQueryData(voiceCardsQuery.queryKey, cards)

/** The active card, a proposal beside it, and a form to write one. */
export function VoiceCardPart({ active, proposed, sampleCount }: VoiceCardProps) {
  const [isEditing, setEditing] = useState(false)
  const canPropose = sampleCount > 0
  return (
    <div className="space-y-5">
      <UnsavedGuard isDirty={isEditing} />
      {proposed && <CardProposal proposed={proposed} active={active} />}
      {isEditing ? (
        <CardForm active={active} onClose={() => setEditing(false)} />
      ) : (
        active && <ActiveCard {...active} />
      )}
      {!active && !proposed && !isEditing && <NoCard canPropose={canPropose} />}
      {!isEditing && (
        <div className="flex flex-wrap items-start gap-3">
          {canPropose && !proposed && (
            <CallButton
              as={ModelButton}
              look={active ? 'secondary' : 'primary'}
              busyLabel="Reading your texts..."
              fallback="The card could not be created. Try again."
              call={() => api.writing.proposeVoiceCard({}, { timeoutMs: 65_000 })}
              onDone={keepCards}
            >
              {active ? 'Suggest a new card' : 'Create a card from my texts'}
            </CallButton>
          )}
          <Button look="secondary" onClick={() => setEditing(true)}>
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

const fallback = 'Your choice could not be saved. Please try again.'

/** A proposed card, which has no effect until it is accepted. */
function CardProposal({ proposed, active }: Pick<VoiceCardProps, 'active'> & { proposed: StoredVoiceCard }) {
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
          {proposed.basis}. {active ? 'New parts are marked. ' : ''}Nothing changes until you accept it.
        </p>
      </div>
      <CardText card={proposed.card} before={active?.card} />
      <div className="flex flex-wrap gap-3">
        <CallButton
          busyLabel="Saving..."
          fallback={fallback}
          call={() => api.profile.acceptVoiceCard({ id })}
          onDone={(cards) => {
            toast.success('Your voice card is active')
            keepCards(cards)
          }}
        >
          Accept
        </CallButton>
        <CallButton
          look="secondary"
          fallback={fallback}
          call={() => api.profile.dismissVoiceCard({ id })}
          onDone={keepCards}
        >
          Dismiss
        </CallButton>
      </div>
    </section>
  )
}

/** Displays a card; lines missing from `before` are marked as new. */
const CardText = ({ card, before }: { card: VoiceCard; before?: VoiceCard | undefined }) => (
  <div className="space-y-4">
    {card.summary && <p className="font-display text-xl leading-snug">{card.summary}</p>}
    <Lines title="How you write" lines={card.rules} before={before?.rules} />
    <Lines title="What you never say" lines={card.avoid} before={before?.avoid} isInline />
    <Lines title="How it sounds" lines={card.examples} before={before?.examples} isQuoted />
  </div>
)

interface LinesProps {
  title: string
  lines: string[]
  before: string[] | undefined
  isInline?: boolean
  isQuoted?: boolean
}

function Lines({ title, lines, before, isInline = false, isQuoted = false }: LinesProps) {
  if (lines.length === 0) return null
  const isNew = (line: string) => before !== undefined && !before.includes(line)
  return (
    <div className="space-y-1.5">
      <h4 className="font-semibold">{title}</h4>
      <ul className={isInline ? 'flex flex-wrap gap-2' : 'space-y-1.5'}>
        {lines.map((line) => (
          <li
            key={line}
            className={
              isInline
                ? 'rounded-md bg-sunken px-2.5 py-0.5 wrap-anywhere'
                : isQuoted
                  ? 'border-l-2 border-seal pl-3 text-soft italic wrap-anywhere'
                  : 'wrap-anywhere'
            }
          >
            {isNew(line) ? <mark className="rounded-sm bg-marker px-0.5 text-inherit">{line}</mark> : line}
            {isNew(line) && <span className="sr-only"> (new)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const textsOf = (card: VoiceCard | undefined) => ({
  summary: card?.summary ?? '',
  rules: card?.rules.join('\n') ?? '',
  avoid: card?.avoid.join('\n') ?? '',
  examples: card?.examples.join('\n') ?? '',
})

/** A voice card as a form, with one thought a line. */
function CardForm({ active, onClose }: { active: StoredVoiceCard | null; onClose(): void }) {
  const form = useForm({
    initial: textsOf(active?.card),
    async send({ summary, rules, avoid, examples }) {
      const written = { summary, rules: toLines(rules), avoid: toLines(avoid), examples: toLines(examples) }
      // The server names errors below `card`, so they appear at their field.
      const cards = await api.profile.editVoiceCard({ version: active?.version ?? 0, card: written })
      onClose()
      return cards
    },
    into: voiceCardsQuery,
    done: 'Voice card saved',
    fallback: 'The voice card could not be saved. Please try again.',
  })
  return (
    <Form
      form={form}
      aria-label="Voice card"
      className="space-y-5 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <TextArea label="In a sentence or two" rows={2} maxLength={600} {...form.field('summary')} />
      <TextArea
        label="How you write"
        hint="One rule per line, 20 at most."
        rows={8}
        {...form.field('rules')}
      />
      <TextArea
        label="What you never say"
        hint="One word or phrase per line."
        rows={4}
        {...form.field('avoid')}
      />
      <TextArea
        label="How it sounds"
        hint="Your own sentences, one per line. They set the tone and are never copied."
        rows={4}
        {...form.field('examples')}
      />
      <DialogActions onCancel={onClose} busy={form.isBusy} busyLabel="Saving...">
        Save card
      </DialogActions>
    </Form>
  )
}
