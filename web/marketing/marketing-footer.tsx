import { operator } from '../../contract/operator.ts'
import networks from './social-networks.json'
import { sectionLinks } from './marketing-header.tsx'
import { LinkList } from './text-link.tsx'
import { Logo } from '../ui/logo.tsx'

// The year of the build.
const year = new Date().getFullYear()

const contact = { href: '/contact', label: 'Contact' }
const columns = (home: '' | '/') => ({
  Product: [...sectionLinks(home), { href: `${home}#how-it-works`, label: 'How it works' }],
  Company: [contact, { href: '/status', label: 'Status' }],
  Support: [{ href: '/docs', label: 'Help' }, { href: '/api/docs', label: 'API' }, contact],
  Legal: [
    { href: '/terms', label: 'Terms' },
    { href: '/privacy', label: 'Privacy' },
  ],
})

export const SiteFooter = ({ home }: { home: '' | '/' }) => (
  <footer className="border-t border-line">
    <div className="mx-auto grid max-w-[76rem] grid-cols-2 gap-x-6 gap-y-5 px-4 py-8 lg:py-14 sm:px-6 md:grid-cols-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-full space-y-4 lg:col-span-1">
        <Logo />
        <p className="max-w-64 text-soft">The blog you would write, on your own WordPress.</p>
      </div>
      {Object.entries(columns(home)).map(([title, links]) => (
        <nav key={title} aria-label={title}>
          <h2 className="font-semibold">{title}</h2>
          <LinkList
            links={links}
            className="mt-2"
            linkClassName="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-ink hover:underline"
          />
        </nav>
      ))}
    </div>
    <div className="mx-auto max-w-[76rem] px-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
        <p className="text-soft">
          © {year} {operator.company}
        </p>
        <SocialLinks />
      </div>
    </div>
  </footer>
)

const SocialLinks = () => (
  <ul className="-mr-3 flex max-sm:-ml-3" aria-label="Elsewhere">
    {networks.map(({ network, label, mark }) => (
      <li key={network}>
        <a
          href={operator.social[network as keyof typeof operator.social] || '/contact#elsewhere'}
          className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
            <path d={mark} fillRule="evenodd" />
          </svg>
          <span className="sr-only">
            {operator.company} on {label}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
