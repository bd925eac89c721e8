import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

// 44 px is the size of a finger.
const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-60'
const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-wash',
}

const classesOf = (look: Look, more?: string) => [base, looks[look], more].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** While something runs: says `busyLabel`, and presses do nothing, yet the focus stays. */
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
      className={classesOf(look, `${busy ? 'cursor-progress opacity-75 ' : ''}${className ?? ''}`)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

export function ButtonLink({
  look = 'primary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={classesOf(look, className)} />
}

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`font-medium text-accent underline underline-offset-4 ${className ?? ''}`} />
  )
}
