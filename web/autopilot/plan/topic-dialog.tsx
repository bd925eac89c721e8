import { splitFocusWords } from '../../../contract/keywords/keyword-rules.ts'
import { api } from '../../platform/api.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAutopilotChange } from '../autopilot-queries.ts'
import type { PlanItem } from './plan-items.ts'

interface TopicDialogProps {
  /** The topic to edit, or the slot to add one to; without either, the topic joins the queue. */
  item: PlanItem | undefined
  suggested: string
  onClose(): void
}

/** Edits or adds a topic. */
export function TopicDialog({ item, suggested, onClose }: TopicDialogProps) {
  const topic = item?.topic
  const slot = item?.at ? { slot: item.at } : {}
  const save = useAutopilotChange(
    (words: { title: string; keywords: string[] }): Promise<unknown> =>
      topic
        ? api.autopilot.updateTopic({ id: topic.id, ...words, ...slot })
        : api.autopilot.addTopic({ ...words, ...slot }),
    '',
  )
  const form = useForm({
    initial: { title: topic?.title ?? suggested, keywords: topic?.keywords.join(', ') ?? '' },
    rules: { title: (text) => (text.trim() ? undefined : 'Enter a topic.') },
    async send({ title, keywords }) {
      await save.mutateAsync({ title: title.trim(), keywords: splitFocusWords(keywords) })
      onClose()
    },
    fallback: 'The topic could not be saved. Please try again.',
  })
  return (
    <FormDialog
      title={topic ? 'Edit topic' : 'Add a topic'}
      form={form}
      action={topic ? 'Save' : 'Add topic'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label="Topic"
        hint="What a post should be about, in your words."
        dir="auto"
        maxLength={200}
      />
      <TextField {...form.field('keywords')} label="Keywords (optional)" hint="Separated by commas." />
    </FormDialog>
  )
}
