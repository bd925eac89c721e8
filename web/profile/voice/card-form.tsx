import toast from 'react-hot-toast/headless'
import type { StoredVoiceCard, VoiceCard, VoiceCards } from '../../../contract/profile/voice.ts'
import { api } from '../../platform/api.ts'
import { useForm, Form } from '../../ui/fields/form.tsx'
import { DialogActions } from '../../ui/messages/dialog.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'

interface CardFormProps {
  /** Null when the customer writes the first card. */
  active: StoredVoiceCard | null
  onSaved(cards: VoiceCards): void
  onCancel(): void
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
export function CardForm({ active, onSaved, onCancel }: CardFormProps) {
  const form = useForm({
    initial: textsOf(active?.card),
    async send({ summary, rules, avoid, examples }) {
      const written = { summary, rules: toLines(rules), avoid: toLines(avoid), examples: toLines(examples) }
      // The server names errors below `card`, so they appear at their field.
      const cards = await api.profile.editVoiceCard({ version: active?.version ?? 0, card: written })
      toast.success('Voice card saved')
      onSaved(cards)
    },
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
      <DialogActions onCancel={onCancel} busy={form.isBusy} busyLabel="Saving...">
        Save card
      </DialogActions>
    </Form>
  )
}
