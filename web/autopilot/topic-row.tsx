import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { api } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/fields/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useAutopilotChange, type Topic } from './autopilot-queries.ts'
import { keywordsOf, topicRules } from './topic-rules.ts'
import { DialogActions } from '../ui/messages/dialog-actions.tsx'

interface TopicRowProps {
  topic: Topic
  index: number
  isLast: boolean
}

type Change = Partial<Pick<Topic, 'title' | 'keywords' | 'position'>> | 'approve' | 'swap' | 'remove'

export function TopicRow({ topic, index, isLast }: TopicRowProps) {
  const [isEditing, setEditing] = useState(false)
  const change = useAutopilotChange(async (to: Change) => {
    const { id } = topic
    if (to === 'remove') return api.autopilot.removeTopic({ id })
    if (to === 'approve') return api.autopilot.updateTopic({ id, state: 'approved' })
    if (to !== 'swap') return api.autopilot.updateTopic({ id, ...to })
    const { notice } = await api.autopilot.swapTopic({ id })
    if (notice) toast(notice)
  }, 'The topic could not be changed. Please try again.')
  if (isEditing)
    return (
      <li className="py-4">
        <EditTopic topic={topic} onSave={(to) => change.mutateAsync(to)} onClose={() => setEditing(false)} />
      </li>
    )
  const { title, keywords, state, reason, question, evidence, slot, coveredBy } = topic
  return (
    <li className={`flex flex-wrap items-start gap-x-4 gap-y-2 py-4 ${change.isPending ? 'opacity-60' : ''}`}>
      <span aria-hidden="true" className="mt-1 w-6 text-right font-display text-2xl leading-none text-soft">
        {index + 1}
      </span>
      <div className="min-w-0 grow basis-56 space-y-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-soft">
          {state === 'proposed' ? 'Proposed' : 'Approved'}
          {slot && ` · ${formatMoment(slot)}`}
        </p>
        {keywords.length > 0 && <p className="text-sm wrap-anywhere text-soft">{keywords.join(', ')}</p>}
        {reason && (
          <p className="text-sm wrap-anywhere">
            {reason} {question && `A reader asks: “${question}”`}{' '}
            <span className="text-soft">From {evidence.map((words) => `“${words}”`).join(', ')}</span>
          </p>
        )}
        {coveredBy && (
          <p className="text-sm text-warn">
            Passed over: “{coveredBy}” covers it. Change its words to have it written.
          </p>
        )}
      </div>
      <TopicActions
        {...{ topic, index, isLast }}
        pending={change.isPending ? change.variables : undefined}
        onChange={change.mutate}
        onEdit={() => setEditing(true)}
      />
    </li>
  )
}

interface TopicActionsProps extends TopicRowProps {
  pending: Change | undefined
  onChange(to: Change): void
  onEdit(): void
}

function TopicActions({ topic, index, isLast, pending, onChange, onEdit }: TopicActionsProps) {
  const { title, state } = topic
  return (
    <div className="-mt-2 flex flex-wrap">
      <Move
        label={`Move up: ${title}`}
        isUp
        disabled={index === 0}
        onMove={() => onChange({ position: index - 1 })}
      />
      <Move
        label={`Move down: ${title}`}
        disabled={isLast}
        onMove={() => onChange({ position: index + 1 })}
      />
      <Button look="quiet" className="px-3!" aria-label={`Edit: ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        look="quiet"
        className="px-3!"
        busy={pending === 'remove'}
        aria-label={`Remove: ${title}`}
        onClick={() => onChange('remove')}
      >
        Remove
      </Button>
      {state === 'proposed' && <ProposalActions title={title} pending={pending} onChange={onChange} />}
    </div>
  )
}

function ProposalActions({
  title,
  pending,
  onChange,
}: Pick<TopicActionsProps, 'pending' | 'onChange'> & { title: string }) {
  return (
    <>
      <Button
        look="quiet"
        className="px-3!"
        busy={pending === 'swap'}
        aria-label={`Swap: ${title}`}
        onClick={() => onChange('swap')}
      >
        Swap
      </Button>
      <Button
        look="secondary"
        busy={pending === 'approve'}
        aria-label={`Approve: ${title}`}
        onClick={() => onChange('approve')}
      >
        Approve
      </Button>
    </>
  )
}

interface MoveProps {
  label: string
  isUp?: boolean
  disabled: boolean
  onMove(): void
}

// The drawing points to the right.
const Move = ({ label, isUp = false, disabled, onMove }: MoveProps) => (
  <Button look="quiet" className="w-11 px-0!" aria-label={label} disabled={disabled} onClick={onMove}>
    <Icon name="right" className={`size-5 ${isUp ? '-rotate-90' : 'rotate-90'}`} />
  </Button>
)

interface EditTopicProps {
  topic: Topic
  onSave(to: { title: string; keywords: string[] }): Promise<unknown>
  onClose(): void
}

function EditTopic({ topic, onSave, onClose }: EditTopicProps) {
  const form = useForm({
    initial: { title: topic.title, keywords: topic.keywords.join(', ') },
    rules: topicRules,
    async send({ title, keywords }) {
      await onSave({ title: title.trim(), keywords: keywordsOf(keywords) })
      onClose()
    },
    fallback: 'The topic could not be saved. Please try again.',
  })
  // The form for a new topic has fields of these names as well.
  const own = (name: 'title' | 'keywords') => ({ ...form.field(name), id: `${name}-${topic.id}` })
  const problems = form.problems.map((one) => (one.id ? { ...one, id: `${one.id}-${topic.id}` } : one))
  return (
    <Form form={{ ...form, problems }} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...own('title')} label="Topic" maxLength={200} />
        <TextField {...own('keywords')} label="Keywords (optional)" />
      </div>
      <DialogActions busy={form.isBusy} busyLabel="Saving..." onCancel={onClose}>
        Save
      </DialogActions>
    </Form>
  )
}
