import type { ReactNode } from 'react'

interface TextLinkProps {
  href: string
  /** It stands by itself, so that a finger needs room for it. */
  isApart?: boolean
  children: ReactNode
}

export const TextLink = ({ href, isApart, children }: TextLinkProps) => (
  <a
    href={href}
    className={`${isApart ? 'inline-flex min-h-11 items-center ' : ''}font-medium text-accent underline underline-offset-4`}
  >
    {children}
  </a>
)
