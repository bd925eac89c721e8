import { textLinkClasses } from './button.tsx'

interface HelpLinkProps {
  /** The id of a part of the guide. */
  to: string
  children?: string
}

/** Leads to that part of the guide, beside the page: what is typed there stays. */
export const HelpLink = ({ to, children = 'How this works' }: HelpLinkProps) => (
  <a href={`/docs#${to}`} target="_blank" rel="noreferrer" className={textLinkClasses}>
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
