import { frameworks } from '../../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { checkLines, type CheckLine } from './check-lines.ts'
import { PanelSection } from './panel-section.tsx'

/** What the post was asked to be, and whether its saved text is that. */
export function PanelAsked({ checks }: { checks: PostChecks }) {
  const { asked } = checks
  if (!asked) return null
  const lines = checkLines(checks)
  const kept = lines.filter(({ isThere }) => isThere).length
  return (
    <PanelSection title="What you asked for" aside={`${kept} of ${lines.length}`}>
      {asked.framework && <p>Framework: {frameworks[asked.framework.id].name}</p>}
      <ul className="space-y-1.5">
        {lines.map((line) => (
          <Line key={line.text} {...line} />
        ))}
      </ul>
      <OffTone off={asked.tone.off} />
      {asked.persona && <p>Written for: {asked.persona}</p>}
      {asked.passages.length > 0 && (
        <div className="space-y-1">
          <h4 className="font-medium">Passages from your posts that the writer was given</h4>
          <ul className="space-y-1 text-soft">
            {asked.passages.map(({ title, text }) => (
              <li key={text}>
                <span className="font-medium">{title}</span>: <span className="line-clamp-2">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PanelSection>
  )
}

function Line({ text, isThere, otherwise, why }: CheckLine) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={`w-3 shrink-0 ${isThere ? 'text-good' : 'text-warn'}`}>
        {isThere ? '✓' : '–'}
      </span>
      <div className="min-w-0 wrap-anywhere">
        {text}
        <span className={isThere ? 'sr-only' : 'text-warn'}>{isThere ? ': there' : otherwise}</span>
        {why.map((reason) => (
          <p key={reason} className="text-soft">
            {reason}
          </p>
        ))}
      </div>
    </li>
  )
}

/** The first sentences that, said otherwise, would bring it to its tone. */
function OffTone({ off }: Pick<NonNullable<PostChecks['asked']>['tone'], 'off'>) {
  if (off.length === 0) return null
  return (
    <ul className="space-y-2">
      {off.map(({ sentence, problem }) => (
        <li key={sentence} className="space-y-1 rounded-lg border border-line bg-paper p-3">
          <p className="line-clamp-3 wrap-anywhere">“{sentence}”</p>
          <p className="text-soft">{problem}</p>
        </li>
      ))}
    </ul>
  )
}
