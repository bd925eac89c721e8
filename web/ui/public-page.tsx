import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'

/** The frame of the pages before signing in: the logo, and one card. */
export function PublicPage({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8">
      <header className="mb-6">
        <Link to="/" aria-label="Quillcast, home" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
      </header>
      <main
        className={`w-full space-y-6 rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-8 ${isWide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        {children}
      </main>
    </div>
  )
}
