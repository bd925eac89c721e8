import type { PostChecks } from '../../../contract/writing-checks.ts'
import { PanelSection } from './panel-section.tsx'

const counted = (total: number) =>
  total === 0 ? 'no clichés' : total === 1 ? '1 cliché' : `${total} clichés`

/** Clichés beyond the author's own: as the writer first wrote, and in the text as it was saved. */
export function PanelSlop({ slop: { before, now } }: Pick<PostChecks, 'slop'>) {
  const phrases = Object.entries(now.phrases)
  return (
    <PanelSection title="Plain words" aside={before ? `${before.total} → ${now.total}` : String(now.total)}>
      <p>
        {before
          ? `First draft: ${counted(before.total)}. Now: ${counted(now.total)}.`
          : now.total === 0
            ? 'No clichés found.'
            : `${counted(now.total)} found.`}
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
