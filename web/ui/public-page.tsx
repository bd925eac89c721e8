import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { ManuscriptPanel } from './manuscript-panel.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface PublicPageProps {
  children: ReactNode
  /** For a long form: one wide column, without the picture. */
  isWide?: boolean
}

/** The frame of the pages before signing in: a column for the form and, where there is room, a picture of the product. */
export function PublicPage({ children, isWide = false }: PublicPageProps) {
  return (
    <div className={`relative ${isWide ? '' : 'lg:grid lg:grid-cols-[minmax(28rem,10fr)_minmax(0,11fr)]'}`}>
      <div className="flex min-h-dvh flex-col px-5 sm:px-10">
        <header className="flex items-center justify-between gap-4 py-4 sm:py-6">
          <a href="/" aria-label="Quillcast, home" className="inline-flex min-h-11 items-center rounded-lg">
            <Logo />
          </a>
          <ThemeSwitch className={`-mr-2.5 ${isWide ? '' : 'lg:absolute lg:top-8 lg:right-10 lg:z-10'}`} />
        </header>
        <main
          className={`mx-auto w-full grow space-y-6 pb-14 ${isWide ? 'max-w-2xl pt-[clamp(1rem,4vh,3rem)]' : 'max-w-[26rem] pt-[clamp(1rem,7vh,6rem)]'}`}
        >
          {children}
        </main>
        <Footer />
      </div>
      {!isWide && <ManuscriptPanel />}
    </div>
  )
}

const footerLinks = [
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/docs', label: 'Help' },
]

// Those pages stand beside the app: they are loaded, not drawn by it.
function Footer() {
  return (
    <footer className="border-t border-line py-3 text-sm text-soft">
      <nav aria-label="Legal and help">
        <ul className="-mx-3 flex flex-wrap">
          {footerLinks.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center rounded-lg px-3 underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
