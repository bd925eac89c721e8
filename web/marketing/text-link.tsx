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

interface LinkListProps {
  links: { href: string; label: string }[]
  className?: string
  itemClassName?: string
  linkClassName: string
}

export const LinkList = ({ links, className, itemClassName, linkClassName }: LinkListProps) => (
  <ul className={className}>
    {links.map(({ href, label }) => (
      <li key={href} className={itemClassName}>
        <a href={href} className={linkClassName}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)
