import type { ReactNode } from 'react'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { PanelSection } from './panel-section.tsx'
import { NewTabLink, textLinkClasses } from '../../../ui/button.tsx'

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
              <PageLink key={url} url={url} title={title || url} />
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}

const causes: Record<string, string> = {
  not_html: 'It isn’t a web page.',
  empty: 'It has no text we could read.',
  orders_models: 'It contains instructions for AI models.',
}

/** Pages that the post should have been written from. */
export function PanelUnreadSources({ unread }: { unread: PostChecks['unreadSources'] }) {
  if (unread.length === 0) return null
  return (
    <PanelSection title="Sources we couldn’t read">
      <p>This post was written without these pages. To use one, generate the post again with its text.</p>
      <ul className="space-y-1.5">
        {unread.map(({ url, cause }) => (
          <PageLink key={url} url={url} title={url}>
            <span className="block text-soft">{causes[cause] ?? 'The page didn’t open.'}</span>
          </PageLink>
        ))}
      </ul>
    </PanelSection>
  )
}

function PageLink({ url, title, children }: { url: string; title: string; children?: ReactNode }) {
  return (
    <li>
      <NewTabLink href={url} className={`wrap-anywhere ${textLinkClasses}`}>
        {title}
      </NewTabLink>
      {children}
    </li>
  )
}
