import type { ComponentProps, ReactNode } from 'react'
import { useLateAnchor } from './card.tsx'
import { HelpLink } from './help-link.tsx'

interface TitledSectionProps {
  id: string
  title: string
  intro?: ReactNode
  /** Shown at the end of the heading's line; `help` adds a link to that article. */
  aside?: ReactNode
  help?: ComponentProps<typeof HelpLink>['to']
  children: ReactNode
}

/** A section of a page whose heading is a link target and can take the focus. */
export function TitledSection({ id, title, intro, aside, help, children }: TitledSectionProps) {
  useLateAnchor(id)
  return (
    <section aria-labelledby={id} className="space-y-5 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div className="space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} tabIndex={-1} className="font-display text-heading">
            {title}
          </h2>
          {help ? <HelpLink to={help} /> : aside}
        </div>
        {intro && <div className="max-w-[65ch] text-soft">{intro}</div>}
      </div>
      {children}
    </section>
  )
}
