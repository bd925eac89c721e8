import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import type { LearnedLine } from '../../../contract/profile/voice.ts'
import { api } from '../../platform/api.ts'
import { learnedQuery } from '../profile-queries.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog, useForm } from '../../ui/fields/form.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** What was learned from the owner's changes to drafts, each with its examples. */
export const LearnedLines = ({ lines }: { lines: LearnedLine[] }) => (
  <TitledSection
    id="learned"
    title="Learned from you"
    intro="Changes you made to drafts in several published posts. New posts follow them."
  >
    {lines.length > 0 ? (
      <LineList lines={lines} />
    ) : (
      <p className="text-soft">
        Nothing yet. Make the same change in two published posts, here or in WordPress, and it appears here.
      </p>
    )}
  </TitledSection>
)

function LineList({ lines }: { lines: LearnedLine[] }) {
  const remove = useMutation({
    mutationFn: (id: string) => api.profile.removeLearned({ id }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(learnedQuery.queryKey, { lines: lines.filter((line) => line.id !== id) })
      toast.success('Removed. It won’t be learned again.')
    },
    meta: { failure: 'The line could not be removed. Please try again.' },
    onSettled: () => refresh(['profile', 'listLearned']),
  })
  return (
    <ul
      aria-label="Learned from you"
      className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
    >
      {lines.map((line) => (
        <li key={line.id} className="space-y-1 py-3 pr-2 pl-4">
          <div className="sm:flex sm:items-center sm:gap-4">
            <p className="min-w-0 grow wrap-anywhere">{line.text}</p>
            <div className="-ml-5 flex shrink-0 sm:ml-0">
              <DialogButton
                look="quiet"
                aria-label={`Edit: ${line.text}`}
                renderDialog={(close) => <LineDialog line={line} onClose={close} />}
              >
                Edit
              </DialogButton>
              <Button
                look="quiet"
                aria-label={`Remove: ${line.text}`}
                busy={remove.isPending && remove.variables === line.id}
                onClick={() => remove.mutate(line.id)}
              >
                Remove
              </Button>
            </div>
          </div>
          <Examples line={line} />
        </li>
      ))}
    </ul>
  )
}

const Examples = ({ line: { text, examples } }: { line: LearnedLine }) => (
  <details className="text-sm">
    <summary aria-label={`Why? ${text}`} className="inline-block min-h-6 cursor-pointer text-soft">
      Why?
    </summary>
    <ul className="space-y-3 pt-2 pr-2 wrap-anywhere">
      {examples.map(({ title, before, after }, at) => (
        <li key={at}>
          <p className="font-medium">{title}</p>
          <p className="text-soft">Draft: {before}</p>
          <p>{after ? `Yours: ${after}` : 'You took it out.'}</p>
        </li>
      ))}
    </ul>
  </details>
)

function LineDialog({ line, onClose }: { line: LearnedLine; onClose(): void }) {
  const form = useForm({
    initial: { text: line.text },
    async send({ text }) {
      queryClient.setQueryData(learnedQuery.queryKey, await api.profile.editLearned({ id: line.id, text }))
      toast.success('The line was changed.')
      onClose()
    },
    fallback: 'The line could not be saved. Please try again.',
  })
  return (
    <FormDialog
      title="Edit a learned line"
      form={form}
      action="Save line"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextArea label="What posts should do" rows={3} {...form.field('text')} />
    </FormDialog>
  )
}
