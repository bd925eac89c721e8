import type { ReactNode } from 'react'
import { SiteFooter } from './marketing-footer.tsx'
import { SiteHeader } from './marketing-header.tsx'

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
