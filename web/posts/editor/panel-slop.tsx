import type { PostChecks } from '../../../contract/writing-checks.ts'
import { PanelSection } from './panel-section.tsx'

const counted = (total: number) => (total === 1 ? '1 stock phrase' : `${total} stock phrases`)

/** Stock phrases beyond the author's own: as the writer first wrote, and in the text as it was saved. */
export function PanelSlop({ slop: { before, now } }: Pick<PostChecks, 'slop'>) {
  const phrases = Object.entries(now.phrases)
  return (
    <PanelSection title="Plain words" aside={before ? `${before.total} → ${now.total}` : String(now.total)}>
      <p>
        {before
          ? `As first written: ${counted(before.total)}. Now: ${counted(now.total)}`
          : counted(now.total)}{' '}
        beyond what your own posts say.
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-warn empty:hidden">
        {phrases.map(([phrase, count]) => (
          <li key={phrase}>
            “{phrase}”{count > 1 && ` ${count} times`}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
