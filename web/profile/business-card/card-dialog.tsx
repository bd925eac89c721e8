import { useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { tooLongMessage } from '../../../contract/field-messages.ts'
import type { CardLine } from '../../../contract/profile/business-card.ts'
import { type CardPart, cardParts, maxCardLine } from '../../../contract/profile/card-parts.ts'
import { api } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { cardQuery, partLabels } from './card-query.ts'

const everyPart = <Value,>(valueOf: (part: CardPart) => Value) =>
  Object.fromEntries(cardParts.map((part) => [part, valueOf(part)])) as Record<CardPart, Value>

export function CardDialog({ lines, onClose }: { lines: CardLine[]; onClose(): void }) {
  const queries = useQueryClient()
  const initial = everyPart((part) => lines.find((line) => line.part === part)?.text ?? '')
  const form = useForm({
    initial,
    rules: everyPart((part) => (text: string) => {
      const { length } = text.trim()
      return length > maxCardLine
        ? tooLongMessage(partLabels[part].toLowerCase(), maxCardLine, length)
        : undefined
    }),
    async send(values) {
      // What is left as it was still follows the site.
      const changed = cardParts.filter((part) => values[part].trim() !== initial[part])
      const answer = await api.profile.saveBusinessCard({
        lines: Object.fromEntries(changed.map((part) => [part, values[part]])),
      })
      queries.setQueryData(cardQuery.queryKey, answer)
      toast.success('Your business card was saved.')
      onClose()
    },
    fallback: 'Your business card could not be saved. Please try again.',
  })
  return (
    <FormDialog title="Your business card" form={form} action="Save" busyLabel="Saving..." onClose={onClose}>
      {cardParts.map((part) => (
        <TextField
          key={part}
          label={partLabels[part]}
          {...(part === 'speaker' ? { hint: 'I, we, or the name of your business' } : {})}
          {...form.field(part)}
        />
      ))}
    </FormDialog>
  )
}
