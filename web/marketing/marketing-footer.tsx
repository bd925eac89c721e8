import { operator } from '../../contract/operator.ts'
import { Logo } from '../ui/logo.tsx'

/** The networks where the operator may be found, each with its mark on a field of 24 by 24. */
const socialMarks = [
  {
    network: 'linkedin',
    label: 'LinkedIn',
    path: 'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM5.9 9.7v8.4h2.7V9.7zM7.25 5.7a1.55 1.55 0 1 0 0 3.1 1.55 1.55 0 0 0 0-3.1zM10.3 9.7v8.4H13v-4.400c0-1.200.5-1.900 1.500-1.900s1.400.7 1.400 1.900v4.400h2.700v-5c0-2.300-1.200-3.600-3.100-3.600-1.200 0-2 .6-2.500 1.300V9.700z',
  },
  {
    network: 'x',
    label: 'X',
    path: 'M3 3h5.600l4.500 6.100L18.400 3H21l-6.700 7.700L21.500 21h-5.600l-4.900-6.700L5.100 21H2.500l7.300-8.400zm3.600 1.800 10.200 14.400h1.500L8.200 4.800z',
  },
  {
    network: 'facebook',
    label: 'Facebook',
    path: 'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-4.500v-6.900H18l.4-2.800h-2.900V9.600c0-.9.4-1.500 1.600-1.500h1.400V5.600c-.4 0-1.200-.1-2-.1-2.300 0-3.800 1.400-3.800 3.800v2h-2.500v2.800h2.500V21H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  },
  {
    network: 'youtube',
    label: 'YouTube',
    path: 'M5 5c4.500-.5 9.500-.5 14 0 1.500.2 2.500 1.200 2.700 2.700.4 2.900.4 5.700 0 8.600-.2 1.500-1.200 2.500-2.700 2.700-4.500.5-9.500.5-14 0-1.500-.2-2.500-1.200-2.700-2.700-.4-2.900-.4-5.700 0-8.600C2.500 6.200 3.500 5.200 5 5zm5 3.800v6.400l5.500-3.200z',
  },
] as const

// Of the build, which draws the page.
const year = new Date().getFullYear()

const columns = (home: string) => [
  {
    title: 'Product',
    links: [
      { href: `${home}#features`, label: 'Features' },
      { href: `${home}#pricing`, label: 'Pricing' },
      { href: `${home}#how-it-works`, label: 'How it works' },
      { href: `${home}#testimonials`, label: 'Testimonials' },
      { href: `${home}#faq`, label: 'FAQ' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/contact', label: 'Contact' },
      { href: '/status', label: 'Status' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/docs', label: 'Help' },
      { href: '/api/docs', label: 'API' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms' },
      { href: '/privacy', label: 'Privacy' },
    ],
  },
]

export const SiteFooter = ({ home }: { home: '' | '/' }) => (
  <footer className="border-t border-line">
    <div className="mx-auto grid max-w-[76rem] grid-cols-2 gap-x-6 gap-y-5 px-4 py-8 lg:py-14 sm:px-6 md:grid-cols-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-full space-y-4 lg:col-span-1">
        <Logo />
        <p className="max-w-64 text-soft">The blog you would write, on your own WordPress.</p>
      </div>
      {columns(home).map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-2">
            {links.map(({ href, label }) => (
              <li key={label}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
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
    {socialMarks.map(({ network, label, path }) => (
      <li key={network}>
        <a
          href={operator.social[network] || '/contact#elsewhere'}
          className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
            <path d={path} fillRule="evenodd" />
          </svg>
          <span className="sr-only">
            {operator.company} on {label}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
