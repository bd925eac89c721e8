import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { ManuscriptPanel } from './manuscript-panel.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface PublicPageProps {
  children: ReactNode
  /** For a single column without the picture. */
  width?: 'narrow' | 'wide'
}

/** The layout of pages before signing in: a form and, on wide screens, a picture of the product. */
export const PublicPage = ({ children, width }: PublicPageProps) => (
  <div className={`relative ${width ? '' : 'lg:grid lg:grid-cols-[minmax(28rem,10fr)_minmax(0,11fr)]'}`}>
    <div className="flex min-h-dvh flex-col px-5 sm:px-10">
      <header className="flex items-center justify-between gap-4 py-4 sm:py-6">
        <a href="/" aria-label="Quillcast, home" className="inline-flex min-h-11 items-center rounded-lg">
          <Logo />
        </a>
        <ThemeSwitch className={`-mr-2.5 ${width ? '' : 'lg:absolute lg:top-8 lg:right-10 lg:z-10'}`} />
      </header>
      <main
        className={`mx-auto w-full grow space-y-6 pb-14 ${width ? `pt-[clamp(0.5rem,3vh,2rem)] ${width === 'wide' ? 'max-w-5xl' : 'max-w-xl'}` : 'max-w-[26rem] pt-[clamp(1rem,7vh,6rem)]'}`}
      >
        {children}
      </main>
      <Footer />
    </div>
    {!width && <ManuscriptPanel />}
  </div>
)

const footerLinks = [
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/docs', label: 'Help' },
]

// The linked pages are outside the app, so these are plain links.
const Footer = () => (
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
