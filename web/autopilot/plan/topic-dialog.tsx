import { splitFocusWords } from '../../../contract/keywords/keyword-rules.ts'
import { api } from '../../platform/api.ts'
import { EditDialog } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAutopilotChange } from '../autopilot-queries.ts'
import { momentIn, whereIs } from '../slot-words.ts'
import { usePlan, type PlanItem } from './plan-items.ts'
import toast from 'react-hot-toast/headless'

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
  const { zone } = usePlan()
  const save = useAutopilotChange(async (values: { title: string; keywords: string }) => {
    const words = { title: values.title.trim(), keywords: splitFocusWords(values.keywords), ...slot }
    if (topic) return api.autopilot.updateTopic({ id: topic.id, ...words })
    const { topics } = await api.autopilot.addTopic(words)
    toast.success(
      whereIs(
        topics.find(({ title }) => title === words.title),
        zone,
      ) ?? 'Topic added.',
    )
  }, '')
  return (
    <EditDialog
      title={topic ? 'Edit topic' : `Add a topic${item ? ` for ${momentIn(zone, item.at)}` : ''}`}
      action={topic ? (topic.state === 'proposed' ? 'Save and approve' : 'Save') : 'Add topic'}
      initial={{ title: topic?.title ?? suggested, keywords: topic?.keywords.join(', ') ?? '' }}
      rules={{
        title: (text) =>
          !text.trim()
            ? 'Enter a topic.'
            : text.trim().length > 200
              ? 'Use at most 200 characters.'
              : undefined,
      }}
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
          />
          <TextField {...field('keywords')} label="Keywords (optional)" hint="Separated by commas." />
        </>
      )}
    </EditDialog>
  )
}
