import { TextSoFar } from './text-so-far.tsx'
import { useWritingEvents } from './use-writing-events.ts'

interface FirstPostProgressProps {
  id: string
  title: string
  onEnd(): void
}

/** What is being done just now. A screen reader hears of each stage once, not of every section. */
export function FirstPostProgress({ id, title, onEnd }: FirstPostProgressProps) {
  const { message, percent, text } = useWritingEvents(id, onEnd)
  // "Writing section 2 of 5: …" is one stage from its first section on.
  const stage = message.startsWith('Writing section') ? 'Writing the sections' : message
  return (
    <div aria-busy="true" className="space-y-3">
      <p className="font-display text-2xl">{title}</p>
      <progress
        aria-label="First post progress"
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250"
      />
      <p className="font-medium">{message}</p>
      <TextSoFar text={text} />
      <p role="status" className="sr-only">
        {stage}
      </p>
      <p className="text-sm text-soft">
        This takes a minute or two. You can leave this page; writing continues.
      </p>
    </div>
  )
}
