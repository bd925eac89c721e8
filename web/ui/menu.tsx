import { useId, useRef, useState, type ReactNode } from 'react'
import { Link } from '../platform/routing/router.tsx'
import { rove } from './rove.ts'

interface MenuProps {
  label: string
  /** The content of the button. */
  face: ReactNode
  children: ReactNode
}

const itemClasses =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken focus-visible:bg-sunken'

function placeBelow(button: HTMLElement, menu: HTMLElement) {
  const { bottom, right } = button.getBoundingClientRect()
  menu.style.top = `${Math.min(bottom + 4, innerHeight - menu.offsetHeight - 8)}px`
  menu.style.left = `${Math.max(right - menu.offsetWidth, 8)}px`
  menu.style.removeProperty('visibility')
}

/** A button with a menu of `role="menuitem"` elements. A popover, so that tables and scroll areas do not clip it. */
export function Menu({ label, face, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // Items are rendered on first opening, because a long list has a menu in every row.
  const [wasOpened, setOpened] = useState(false)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  /** The toggle event fires after the popover is visible, so this hides it until it is positioned. */
  function hide(isOpening: boolean) {
    if (!isOpening) return
    setOpened(true)
    menu.current?.style.setProperty('visibility', 'hidden')
  }

  function place(isOpen: boolean) {
    button.current?.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen || !button.current || !menu.current) return
    placeBelow(button.current, menu.current)
    items()[0]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
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
        className="fixed m-0 min-w-44 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg"
        onKeyDown={(event) => rove(event, items(), ['ArrowUp', 'ArrowDown'])}
        onBeforeToggle={(event) => hide(event.newState === 'open')}
        onToggle={(event) => place(event.newState === 'open')}
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

export function MenuItem({ to, href, className = '', children, ...rest }: MenuItemProps) {
  const item = { ...rest, role: 'menuitem', className: `${itemClasses} ${className}` }
  if (to)
    return (
      <Link {...item} to={to}>
        {children}
      </Link>
    )
  if (href)
    return (
      <a {...item} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return (
    <button {...item} type="button">
      {children}
    </button>
  )
}
