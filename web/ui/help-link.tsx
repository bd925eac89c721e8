import { NewTabLink } from './button.tsx'

/** The articles of web/marketing/help/guide.md that pages link to. */
const articles = {
  'by-hand': 'connect-wordpress#by-hand',
  'connection-problems': 'connection-problems',
  voice: 'voice',
  facts: 'voice#facts',
  'house-style': 'voice#house-style',
  autopilot: 'autopilot',
  'autopilot-topics': 'autopilot#autopilot-topics',
  'without-model': 'writing#without-model',
  'author-and-type': 'publishing#author-and-type',
  'featured-image': 'publishing#featured-image',
  results: 'results',
  billing: 'billing',
  api: 'integrations#api-keys',
  'two-factor': 'account#two-factor',
  'lost-phone': 'account#lost-phone',
}

type Article = keyof typeof articles

/** Opens a help article in a new tab, so that nothing typed is lost. */
export const HelpLink = ({ to, children = 'How this works' }: { to: Article; children?: string }) => (
  <NewTabLink href={`/docs/${articles[to]}`}>{children}</NewTabLink>
)
