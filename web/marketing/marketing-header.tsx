import { buttonClasses } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Stroke } from '../ui/icon.tsx'
import { LinkList } from './text-link.tsx'

/** Links to sections of the landing page. */
export const sectionLinks = (home: '' | '/') => [
  { href: `${home}#features`, label: 'Features' },
  { href: `${home}#pricing`, label: 'Pricing' },
  { href: `${home}#testimonials`, label: 'Testimonials' },
  { href: `${home}#faq`, label: 'FAQ' },
]

/** Sticks to the top of every marketing page. `home` prefixes the links to sections of the landing page. */
export const SiteHeader = ({ home }: { home: '' | '/' }) => (
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
