import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../platform/routing/router.tsx'
import { rove } from './rove.ts'

interface MenuProps {
  label: string
  face: ReactNode
  children: ReactNode
}

const itemClasses =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken focus-visible:bg-sunken'

// Below its button, or above it if there is more room.
const place =
  'inset-auto m-1 max-h-[calc(100dvh-1rem)] overflow-y-auto [position-anchor:auto] [position-area:bottom_span-left] [position-try:flip-block,flip-inline,flip-block_flip-inline]'

/** A button with a menu of `role="menuitem"` elements. A popover, so that tables and scroll areas do not clip it. */
export function Menu({ label, face, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  // Items are rendered on first opening, because a long list has a menu in every row.
  const [wasOpened, setOpened] = useState(false)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg hover:bg-sunken"
      >
        {face}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`fixed min-w-44 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg ${place}`}
        onKeyDown={(event) => rove(event, items(), ['ArrowUp', 'ArrowDown'])}
        // At once, because the place depends on the size.
        onBeforeToggle={() => flushSync(() => setOpened(true))}
        onToggle={(event) => event.newState === 'open' && items()[0]?.focus()}
        onClick={() => menu.current?.hidePopover()}
      >
        {wasOpened && children}
      </div>
    </>
  )
}

interface MenuItemProps {
  /** The link's target, inside (`to`) or outside (`href`) the app. */
  to?: string
  href?: string
  className?: string
  onClick?(): void
  children: ReactNode
}

export function MenuItem({ to, href, className = '', ...rest }: MenuItemProps) {
  const item = { ...rest, role: 'menuitem', className: `${itemClasses} ${className}` }
  if (to) return <Link {...item} to={to} />
  if (href) return <Link {...item} to={href} target="_blank" rel="noreferrer" />
  return <button {...item} type="button" />
}
