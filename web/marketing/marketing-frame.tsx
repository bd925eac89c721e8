import type { ReactNode } from 'react'
import { operator } from '../../contract/operator.ts'
import networks from './social-networks.json'
import { LinkList } from '../ui/link-list.tsx'
import { Logo } from '../ui/logo.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Stroke } from '../ui/icon.tsx'

/** Header, content and footer of every static page. */
export function SiteFrame({ children, isHome = false }: { children: ReactNode; isHome?: boolean }) {
  const home = isHome ? '' : '/'
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-lg bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader home={home} />
      <main id="main" tabIndex={-1} className="pt-16 outline-none">
        {children}
      </main>
      <SiteFooter home={home} />
    </>
  )
}

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

const SiteFooter = ({ home }: { home: '' | '/' }) => (
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

/** Links to sections of the landing page. */
const sectionLinks = (home: '' | '/') => [
  { href: `${home}#features`, label: 'Features' },
  { href: `${home}#pricing`, label: 'Pricing' },
  { href: `${home}#testimonials`, label: 'Testimonials' },
  { href: `${home}#faq`, label: 'FAQ' },
]

/** Sticks to the top of every marketing page. `home` prefixes the links to sections of the landing page. */
const SiteHeader = ({ home }: { home: '' | '/' }) => (
  <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-paper">
    <div className="mx-auto flex h-16 max-w-[76rem] items-center gap-2 px-4 max-[359px]:gap-1 sm:px-6">
      <a href="/" aria-label="Quillcast, home" className="mr-auto inline-flex min-h-11 items-center">
        <Logo />
      </a>
      <nav aria-label="Sections" className="mr-3 hidden md:block">
        <LinkList
          links={sectionLinks(home)}
          className="flex"
          linkClassName="inline-flex min-h-11 items-center px-3 text-[0.95rem] text-soft underline-offset-8 hover:text-ink hover:underline"
        />
      </nav>
      <ThemeSwitch className="max-sm:hidden" />
      <a href="/login" className={buttonClasses('secondary', 'whitespace-nowrap max-[359px]:hidden')}>
        Log in
      </a>
      <a
        href={`${home}#pricing`}
        data-start=""
        className={buttonClasses('primary', 'whitespace-nowrap max-[419px]:px-4 max-[359px]:px-3')}
      >
        Start
      </a>
      <SiteMenu home={home} />
    </div>
  </header>
)

/** A native popover, which closes on Escape and on a click outside even without scripts. */
const SiteMenu = ({ home }: { home: '' | '/' }) => (
  <div className="md:hidden">
    <button
      type="button"
      popoverTarget="site-menu"
      className="grid size-11 place-items-center rounded-lg text-ink hover:bg-sunken"
    >
      <Stroke className="size-6 stroke-current stroke-[1.8]" d="M4 8h16M4 16h16" />
      <span className="sr-only">Menu</span>
    </button>
    <nav
      id="site-menu"
      popover="auto"
      aria-label="Menu"
      className="inset-x-0 top-16 bottom-auto m-0 w-full border-0 border-b border-line bg-paper px-4 pt-2 pb-6 text-ink shadow-lift"
    >
      <LinkList
        links={sectionLinks(home)}
        itemClassName="border-b border-line"
        linkClassName="flex min-h-14 items-center font-display text-2xl"
      />
      <p className="flex items-center justify-between pt-2 text-soft sm:hidden">
        Colors <ThemeSwitch />
      </p>
      <a href="/login" className={buttonClasses('secondary', 'mt-3 w-full min-[360px]:hidden')}>
        Log in
      </a>
    </nav>
  </div>
)
