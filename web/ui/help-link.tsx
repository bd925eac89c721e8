import { NewTabLink } from './button.tsx'

/** The articles of web/marketing/help/guide.md that pages lead to, by the part that is meant. */
const articles = {
  'by-hand': 'connect-wordpress#by-hand',
  'connection-problems': 'connection-problems',
  voice: 'voice',
  facts: 'voice#facts',
  autopilot: 'autopilot',
  'autopilot-topics': 'autopilot#autopilot-topics',
  billing: 'billing',
  'two-factor': 'account#two-factor',
  'lost-phone': 'account#lost-phone',
}

interface HelpLinkProps {
  to: keyof typeof articles
  children?: string
}

/** Leads to that help article, beside the page: what is typed there stays. */
export const HelpLink = ({ to, children = 'How this works' }: HelpLinkProps) => (
  <NewTabLink href={`/docs/${articles[to]}`}>{children}</NewTabLink>
)
