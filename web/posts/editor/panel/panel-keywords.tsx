import type { KeywordPlaces } from './keyword-places.ts'
import { PanelSection } from './panel-section.tsx'

export function PanelKeywords({ keywords }: { keywords: KeywordPlaces[] }) {
  return (
    <PanelSection title="Keywords" aside={keywords.length > 0 ? String(keywords.length) : ''}>
      {keywords.length === 0 && (
        <p className="text-soft">Add keywords below the text to see where each of them is used.</p>
      )}
      <ul className="space-y-3 empty:hidden">
        {keywords.map(({ keyword, isFocus, count, places }) => (
          <li key={keyword} className="space-y-1">
            <p className="flex justify-between gap-3">
              <span>
                <span className="font-medium">{keyword}</span>
                {isFocus && <span className="text-soft"> · focus</span>}
              </span>
              <span className="shrink-0 text-soft">{count === 1 ? '1 time' : `${count} times`}</span>
            </p>
            <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
              {places.map(({ name, isThere }) => (
                <li key={name} className={isThere ? 'text-good' : 'text-soft'}>
                  <span aria-hidden="true">{isThere ? '✓' : '–'}</span> {name}
                  <span className="sr-only">: {isThere ? 'used' : 'not used'}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
