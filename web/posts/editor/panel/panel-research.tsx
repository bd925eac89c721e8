import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { PanelSection } from './panel-section.tsx'

/** Which pages on the web the writer was shown; none of them is linked from the post. */
export function PanelResearch({ research }: Pick<PostChecks, 'research'>) {
  if (!research) return null
  const used = research.pages.filter(({ outcome }) => outcome === 'used')
  return (
    <PanelSection title="Web research" aside={used.length === 1 ? '1 page' : `${used.length} pages`}>
      {used.length === 0 ? (
        <p>We found nothing on the web that this post could use.</p>
      ) : (
        <>
          <p className="text-soft">The writer was shown sentences from these pages.</p>
          <ul className="space-y-1.5">
            {used.map(({ url, title }) => (
              <li key={url}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="wrap-anywhere text-accent underline underline-offset-4 hover:text-accent-strong"
                >
                  {title || url}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}
