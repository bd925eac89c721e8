import { useMutation } from '@tanstack/react-query'
import { failureMessage, api } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { InterviewForm, type TypedAnswers } from './interview-form.tsx'
import { mostKeywords, partsOf } from './to-request.ts'

interface AskFirstProps {
  topic: string
  keywords: string
  onUnsaved(typed: TypedAnswers | undefined): void
}

/** Before a post is begun: up to three questions about its topic, whose answers the post is written from. */
export function AskFirst({ topic, keywords, onUnsaved }: AskFirstProps) {
  const ask = useMutation({
    mutationFn: (about: string) =>
      api.writing.askInterview({ topic: about, keywords: partsOf(keywords, /,/).slice(0, mostKeywords) }),
  })
  const about = topic.trim()
  // Asked of another topic it says nothing of this one.
  const found = ask.variables === about ? ask.data : undefined
  if (found?.interview)
    return (
      <div className="rounded-xl border border-line p-4">
        <InterviewForm key={found.interview.id} interview={found.interview} onUnsaved={onUnsaved} />
      </div>
    )
  const failure = ask.isError && failureMessage(ask.error, "We couldn't find questions. Try again.")
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
