import { NewTabLink } from './button.tsx'

interface HelpLinkProps {
  /** The id of a part of the guide. */
  to: string
  children?: string
}

/** Leads to that part of the guide, beside the page: what is typed there stays. */
export const HelpLink = ({ to, children = 'How this works' }: HelpLinkProps) => (
  <NewTabLink href={`/docs#${to}`}>{children}</NewTabLink>
)
