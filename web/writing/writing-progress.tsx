import { useWritingEvents } from './use-writing-events.ts'

interface WritingProgressProps {
  postId: string
  /** The post is a draft, or has failed. */
  onEnd(isDone: boolean): void
}

export function WritingProgress({ postId, onEnd }: WritingProgressProps) {
  const { message, percent } = useWritingEvents(postId, onEnd)
  return (
    <section
      aria-label="Writing"
      aria-busy="true"
      className="space-y-4 rounded-xl border border-line bg-surface p-6"
    >
      <progress
        aria-label="Progress of the writing"
        max={100}
        value={percent}
        className="h-3 w-full accent-accent"
      />
      <p role="status" className="font-medium">
        {message}
      </p>
      <p className="text-soft">You may leave this page or load it again; the writing goes on without you.</p>
    </section>
  )
}
