import { readLinks, type TextLink } from '../../../../contract/posts/text-blocks.ts'
import { PanelSection } from './panel-section.tsx'
import { NewTabLink } from '../../../ui/button.tsx'

interface PanelLinksProps {
  content: string
  /** The customer's own site, once it is known. */
  siteUrl: string | undefined
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined

export function PanelLinks({ content, siteUrl }: PanelLinksProps) {
  const own = siteUrl ? hostOf(siteUrl) : undefined
  const links = readLinks(content)
  const internal = links.filter(({ href }) => own !== undefined && hostOf(href) === own)
  const external = links.filter((link) => !internal.includes(link))
  return (
    <PanelSection title="Links" aside={`${internal.length} internal, ${external.length} external`}>
      {internal.length === 0 && (
        <p className="text-soft">
          No link to {own ?? 'your own site'} yet. One or two to related posts help readers and search
          engines.
        </p>
      )}
      <LinkList name="Internal links" links={internal} />
      <LinkList name="External links" links={external} />
    </PanelSection>
  )
}

function LinkList({ name, links }: { name: string; links: TextLink[] }) {
  if (links.length === 0) return null
  return (
    <div className="space-y-1">
      <h4 className="font-medium">{name}</h4>
      <ul className="space-y-1.5">
        {links.map(({ href, text }, at) => (
          // The same link may stand there twice.
          <li key={at}>
            <NewTabLink href={href}>{text || href}</NewTabLink>
            {text && <span className="block truncate text-soft">{href.replace(/^https?:\/\//, '')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
