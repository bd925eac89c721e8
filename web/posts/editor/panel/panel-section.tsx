import type { ReactNode } from 'react'
import { Stroke } from '../../../ui/icon.tsx'

/** A part of the side panel, which can be folded. */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: string
  children: ReactNode
}) {
  return (
    <details open className="group border-t border-line py-2 first-of-type:border-t-0">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <h3>{title}</h3>
        <span className="flex items-center gap-2 text-sm font-normal text-soft">
          {aside}
          <Stroke
            size={16}
            className="size-4 stroke-current stroke-2 transition-transform duration-150 group-open:rotate-180"
            d="m4 6 4 4 4-4"
          />
        </span>
      </summary>
      <div className="space-y-3 pb-3 text-sm">{children}</div>
    </details>
  )
}
