import type { ReactNode } from 'react'
import { Stroke } from '../../../ui/icon.tsx'

interface PanelFoldProps {
  title: string
  aside?: string
  isOpen?: boolean
  children: ReactNode
}

export const PanelFold = ({ title, aside, isOpen, children }: PanelFoldProps) => (
  <details open={isOpen} className="group border-t border-line py-1">
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
      <h3>{title}</h3>
      <span className="flex items-center gap-2 text-sm font-normal text-soft">
        {aside}
        <Chevron />
      </span>
    </summary>
    <div className="space-y-3 pb-3 text-sm">{children}</div>
  </details>
)

// As many as one takes in at a glance.
const mostShown = 6

interface FirstOnesProps<Item> {
  items: Item[]
  renderList(items: Item[]): ReactNode
}

/** A list whose end is folded. */
export const FirstOnes = <Item,>({ items, renderList }: FirstOnesProps<Item>) => (
  <>
    {renderList(items.slice(0, mostShown))}
    {items.length > mostShown && (
      <PanelFold title={`${items.length - mostShown} more`}>{renderList(items.slice(mostShown))}</PanelFold>
    )}
  </>
)

export const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${className}`} />
)

/** Rotates when its fold opens. */
export const Chevron = () => (
  <Stroke
    size={16}
    className="size-4 shrink-0 stroke-current stroke-2 transition-transform duration-150 [[open]>summary_&]:rotate-180"
    d="m4 6 4 4 4-4"
  />
)
