import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Interview } from '../../contract/writing/interview.ts'
import { failureMessage, api, read, refresh, type Input } from '../platform/api.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { formatMoment } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { mostKeywords, partsOf } from './generate-form.ts'
import { Card } from '../ui/card.tsx'
import { FailureLine } from '../ui/messages/failure-line.tsx'

// The contract's limit.
const maxAnswerChars = 600

export type TypedAnswers = Input<'writing', 'answerInterview'>

interface InterviewFormProps {
  interview: Interview
  /** Passes unsaved answers to a surrounding form, which saves them too; undefined once saved. */
  onUnsaved?(typed: TypedAnswers | undefined): void
}

/** The questions about a topic with the answers so far. Not a form itself, because it is used inside others. */
export function InterviewForm({
  interview: { id, questions, slotAt, answerBy },
  onUnsaved,
}: InterviewFormProps) {
  const [typed, setTyped] = useState(() => questions.map(({ answer }) => answer))
  const save = useSaveAnswers(id, () => onUnsaved?.(undefined))
  function type(at: number, text: string) {
    save.reset()
    const answers = typed.with(at, text)
    setTyped(answers)
    onUnsaved?.({ id, answers })
  }
  return (
    <div className="space-y-4">
      <p className="text-soft">
        A sentence or two each is enough, and you can skip any. Answers become facts that your posts may
        state. {slotAt && `Answer by ${formatMoment(answerBy)}.`}
      </p>
      {questions.map(({ question }, at) => (
        <TextArea
          key={question}
          id={`answer-${id}-${at}`}
          label={question}
          rows={2}
          maxLength={maxAnswerChars}
          value={typed[at] ?? ''}
          onChange={(event) => type(at, event.target.value)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look="secondary"
          busy={save.isPending}
          busyLabel="Saving..."
          onClick={() => save.mutate(typed)}
        >
          Save answers
        </Button>
        <p role="status" className="min-h-6 text-sm text-soft">
          {save.isSuccess && 'Saved. You can change them until the post is written.'}
        </p>
      </div>
      <FailureLine of={save.error} fallback="We couldn’t save your answers. Try again." />
    </div>
  )
}

function useSaveAnswers(id: string, onSaved: () => void) {
  return useMutation({
    mutationFn: (answers: string[]) => api.writing.answerInterview({ id, answers }),
    onSuccess: () => {
      onSaved()
      void refresh(['writing', 'listInterviews'], ['profile', 'listFacts'])
    },
  })
}

interface AskFirstProps {
  topic: string
  keywords: string
  onUnsaved(typed: TypedAnswers | undefined): void
}

// Away from the dialog's buttons, which cover its lower edge.
const reveal = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'center' })

/** Offers up to three questions about the topic before a post is generated from the answers. Only a model asks them. */
export function AskFirst({ topic, keywords, onUnsaved }: AskFirstProps) {
  const hasModel = useHasModel()
  const ask = useMutation({
    mutationFn: (about: string) =>
      api.writing.askInterview({ topic: about, keywords: partsOf(keywords, /,/).slice(0, mostKeywords) }),
  })
  if (!hasModel) return null
  const about = topic.trim()
  // Ignore an answer for another topic.
  const found = ask.variables === about ? ask.data : undefined
  if (found?.interview)
    return (
      <div ref={reveal} className="rounded-xl border border-line p-4">
        <InterviewForm key={found.interview.id} interview={found.interview} onUnsaved={onUnsaved} />
      </div>
    )
  const failure = ask.isError && failureMessage(ask.error, 'We couldn’t find questions. Try again.')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="secondary"
        disabled={about === ''}
        busy={ask.isPending}
        busyLabel="Thinking..."
        onClick={() => ask.mutate(about)}
      >
        Ask me about it first
      </Button>
      <p role="status" className="min-w-0 grow basis-56 text-sm text-soft">
        {failure || found?.note || 'Up to three questions. Your answers make the post your own.'}
      </p>
    </div>
  )
}

/** Open questions about the next posts' topics; renders nothing without any. */
export function OpenInterviews() {
  const { data } = useQuery(read('writing', 'listInterviews'))
  return data?.interviews.map((interview) => (
    <Card key={interview.id} id={`interview-${interview.id}`} title="Only you know this">
      <div className="space-y-4">
        <div className="border-l-3 border-seal pl-4">
          <p className="font-display text-xl wrap-anywhere">{interview.topic}</p>
          {interview.slotAt && (
            <p className="text-sm text-soft">Planned for {formatMoment(interview.slotAt)}</p>
          )}
        </div>
        <InterviewForm interview={interview} />
      </div>
    </Card>
  ))
}
