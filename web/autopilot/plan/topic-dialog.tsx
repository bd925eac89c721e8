import { splitFocusWords } from '../../../contract/keywords/keyword-rules.ts'
import { api } from '../../platform/api.ts'
import { EditDialog } from '../../ui/fields/form.tsx'
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
  const save = useAutopilotChange((values: { title: string; keywords: string }) => {
    const words = { title: values.title.trim(), keywords: splitFocusWords(values.keywords), ...slot }
    return topic ? api.autopilot.updateTopic({ id: topic.id, ...words }) : api.autopilot.addTopic(words)
  }, '')
  return (
    <EditDialog
      title={topic ? 'Edit topic' : 'Add a topic'}
      action={topic ? 'Save' : 'Add topic'}
      initial={{ title: topic?.title ?? suggested, keywords: topic?.keywords.join(', ') ?? '' }}
      rules={{ title: (text) => (text.trim() ? undefined : 'Enter a topic.') }}
      send={save.mutateAsync}
      fallback="The topic could not be saved. Please try again."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('title')}
            label="Topic"
            hint="What a post should be about, in your words."
            dir="auto"
            maxLength={200}
          />
          <TextField {...field('keywords')} label="Keywords (optional)" hint="Separated by commas." />
        </>
      )}
    </EditDialog>
  )
}
