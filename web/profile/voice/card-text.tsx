import type { VoiceCard } from '../../../contract/profile/voice.ts'

/** Displays a card; lines missing from `before` are marked as new. */
export const CardText = ({ card, before }: { card: VoiceCard; before?: VoiceCard | undefined }) => (
  <div className="space-y-4">
    {card.summary && <p className="font-display text-xl leading-snug">{card.summary}</p>}
    <Lines title="How you write" lines={card.rules} before={before?.rules} />
    <Lines title="What you never say" lines={card.avoid} before={before?.avoid} isInline />
    <Lines title="How it sounds" lines={card.examples} before={before?.examples} isQuoted />
  </div>
)

interface LinesProps {
  title: string
  lines: string[]
  before: string[] | undefined
  isInline?: boolean
  isQuoted?: boolean
}

function Lines({ title, lines, before, isInline = false, isQuoted = false }: LinesProps) {
  if (lines.length === 0) return null
  const isNew = (line: string) => before !== undefined && !before.includes(line)
  return (
    <div className="space-y-1.5">
      <h4 className="font-semibold">{title}</h4>
      <ul className={isInline ? 'flex flex-wrap gap-2' : 'space-y-1.5'}>
        {lines.map((line) => (
          <li
            key={line}
            className={
              isInline
                ? 'rounded-md bg-sunken px-2.5 py-0.5 wrap-anywhere'
                : isQuoted
                  ? 'border-l-2 border-seal pl-3 text-soft italic wrap-anywhere'
                  : 'wrap-anywhere'
            }
          >
            {isNew(line) ? <mark className="rounded-sm bg-marker px-0.5 text-inherit">{line}</mark> : line}
            {isNew(line) && <span className="sr-only"> (new)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
