import toast from 'react-hot-toast/headless'
import type { Fact, ProposedFact } from '../../../contract/profile/facts.ts'
import { tooLongMessage } from '../../../contract/field-messages.ts'
import { api } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { factsQuery } from '../profile-queries.ts'
import { queryClient } from '../../platform/query-client.ts'

interface FactDialogProps {
  /** Undefined for a new fact; saving a proposed one confirms it. */
  fact: Fact | ProposedFact | undefined
  onClose(): void
}

export function FactDialog({ fact, onClose }: FactDialogProps) {
  const isProposed = fact !== undefined && 'url' in fact
  const form = useForm({
    initial: { text: fact?.text ?? '' },
    rules: {
      text: (text) =>
        text.trim().length < 3
          ? 'Write a sentence.'
          : text.trim().length > 1000
            ? tooLongMessage('text', 1000, text.trim().length)
            : undefined,
    },
    async send({ text }) {
      const answer = fact
        ? await api.profile.updateFact({ id: fact.id, text })
        : await api.profile.addFact({ text })
      queryClient.setQueryData(factsQuery.queryKey, answer)
      toast.success(
        isProposed ? 'The fact was confirmed.' : fact ? 'The fact was changed.' : 'The fact was added.',
      )
      onClose()
    },
    fallback: 'The fact could not be saved. Please try again.',
  })
  return (
    <FormDialog
      title={isProposed ? 'Edit and confirm' : fact ? 'Edit a fact' : 'Add a fact'}
      form={form}
      action={isProposed ? 'Confirm fact' : 'Save fact'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextArea
        label="Fact"
        hint="One sentence with exact figures and names: “We opened in Leeds in 2014.”"
        rows={4}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
