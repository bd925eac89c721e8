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
      <p>
        Tone: {asked.tone.name}
        {asked.tone.goesBy === 'voice' && '. Your voice card was used instead'}
      </p>
      {asked.framework && <p>Framework: {frameworks[asked.framework.id].name}</p>}
      <ul className="space-y-1.5">
        {lines.map((line) => (
          <Line key={line.text} {...line} />
        ))}
      </ul>
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
