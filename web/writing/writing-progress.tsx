import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useHasModel } from '../platform/plan-query.ts'
import { Button } from '../ui/button.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'
import { useWritingEvents } from './use-writing-events.ts'
import { FailureLine } from '../ui/messages/failure-line.tsx'

interface WritingProgressProps {
  postId: string
  title: string
  /** Called when the post has become a draft or has failed. */
  onEnd(isDone: boolean): void
}

/** Without a model: the topic would be replaced by the title of an article about something else. */
export const sampleTitle = 'A sample article'

export function WritingProgress({ postId, title, onEnd }: WritingProgressProps) {
  const { message, percent, done, text } = useWritingEvents(postId, onEnd)
  // The end arrives as an event on every page that watches.
  const stop = useMutation({ mutationFn: () => api.writing.stop({ id: postId }) })
  return (
    <section
      aria-labelledby="writing"
      aria-busy="true"
      className="max-w-2xl space-y-5 rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8"
    >
      <h2 id="writing" className="font-display text-heading">
        {useHasModel() ? title || 'A new post' : sampleTitle}
      </h2>
      <ProgressBar label="Writing progress" percent={percent} className="h-2 w-full" />
      <Stages done={done} message={message} />
      <TextSoFar text={text} />
      <p role="status" className="sr-only">
        {message}
      </p>
      <FailureLine of={stop.error} fallback="We couldn’t stop the writing. Try again." />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          look="secondary"
          busy={stop.isPending || stop.isSuccess}
          busyLabel="Stopping..."
          onClick={() => stop.mutate()}
        >
          Stop
        </Button>
        <p className="min-w-0 grow basis-60 text-sm text-soft">
          You can leave or reload this page; writing continues. If you stop it, finished sections are saved as
          a draft.
        </p>
      </div>
    </section>
  )
}

interface ProgressBarProps {
  label: string
  percent: number
  className: string
}

export const ProgressBar = ({ label, percent, className }: ProgressBarProps) => (
  <progress
    aria-label={label}
    max={100}
    value={percent}
    className={`block appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250 ${className}`}
  />
)

/** The words as they are written, latest at the bottom. Not announced, because screen readers hear about each section. */
const TextSoFar = ({ text }: { text: string }) =>
  text && (
    <div className="flex max-h-48 flex-col justify-end overflow-hidden rounded-xl bg-sunken px-4 py-3">
      <p className="text-sm whitespace-pre-line text-soft">{text}</p>
    </div>
  )

const Stages = ({ done, message }: { done: string[]; message: string }) => (
  <ul className="space-y-1.5">
    {done.map((one) => (
      <li key={one} className="flex gap-3 text-soft">
        <span aria-hidden="true" className="w-4 shrink-0 text-center text-good">
          ✓
        </span>
        {one}
      </li>
    ))}
    <li className="flex items-center gap-3 font-medium">
      <SpinnerMark />
      {message}
    </li>
  </ul>
)
