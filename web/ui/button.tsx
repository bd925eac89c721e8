import type { ComponentProps } from 'react'
import { Link } from '../platform/routing/router.tsx'
import { Icon, type IconName } from './icon.tsx'
import { SpinnerMark } from './spinner.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inline'

// 44 px is the recommended minimum touch target.
const base =
  'inline-flex min-h-11 items-center justify-center gap-2.5 rounded-lg px-5 py-2 text-center font-semibold transition duration-150 active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:opacity-60'
const looks: Record<Look, string> = {
  primary: `${base} bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent`,
  secondary: `${base} border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken`,
  quiet: `${base} text-ink hover:bg-sunken`,
  danger: `${base} border border-danger bg-surface text-danger hover:bg-danger-wash`,
  inline: 'py-1 underline underline-offset-4 hover:text-ink',
}

/** Button styles, for links that leave the app. */
export const buttonClasses = (look: Look = 'primary', more?: string) =>
  [looks[look], more].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** Shows `busyLabel` and ignores clicks, but keeps the focus. */
  busy?: boolean
  busyLabel?: string
}

export function Button({
  look = 'primary',
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      className={buttonClasses(look, `${busy ? 'cursor-progress opacity-75 ' : ''}${className ?? ''}`)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <SpinnerMark />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
  /** Of the button; large enough for fingers by default. */
  size?: string
}

export const IconButton = ({ label, icon, size = 'size-11', className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={`grid shrink-0 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink ${size} ${className}`}
  >
    <Icon name={icon} />
  </button>
)

export function ButtonLink({
  look = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={buttonClasses(look, className)} />
}

/** A `ref` that makes screen readers announce new content. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
/** A `ref` that brings new content into view, if it is not. */
export const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export const textLinkClasses =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2'

/** Opens a page outside the app in a new tab, and says so. */
export const NewTabLink = ({ className = textLinkClasses, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} target="_blank" rel="noreferrer" className={className}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`${textLinkClasses} ${className ?? ''}`} />
}
