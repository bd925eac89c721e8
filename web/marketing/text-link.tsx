import type { ReactNode } from 'react'

interface TextLinkProps {
  href: string
  /** Not inside a sentence, so it needs a touch target. */
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
