import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Stroke } from './icon.tsx'
import { LinkList } from './link-list.tsx'

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

const Footer = () => (
  <footer className="border-t border-line py-3 text-sm text-soft">
    <nav aria-label="Legal and help">
      <LinkList
        links={footerLinks}
        className="-mx-3 flex flex-wrap"
        linkClassName="inline-flex min-h-11 items-center rounded-lg px-3 underline-offset-4 hover:text-ink hover:underline"
      />
    </nav>
  </footer>
)

/** A decorative picture of the product: a draft with a marked sentence, its voice score and its slot. */
const ManuscriptPanel = () => (
  <aside aria-hidden="true" className="hidden p-4 pl-0 lg:block">
    <div className="sticky top-4 grid h-[calc(100dvh-2rem)] place-items-center overflow-hidden rounded-3xl bg-sunken px-8">
      <div className="relative w-full max-w-[29rem] pb-24">
        <Sheet />
        <Voice />
        <Slot />
      </div>
    </div>
  </aside>
)

const Sheet = () => (
  <div className="relative -rotate-1 rounded-md bg-surface py-10 pr-10 pl-16 shadow-lift">
    <div className="absolute inset-y-0 left-10 border-l border-seal/45" />
    <p className="text-xs tracking-[0.14em] text-soft uppercase">Draft, 672 words</p>
    <p className="mt-3 font-display text-[2.1rem] leading-[1.1] tracking-tight">
      How often should a dog be washed?
    </p>
    <p className="mt-5 text-[0.94rem] leading-7 text-soft">
      Less often than you think. Six weeks is plenty for most coats,{' '}
      <span className="rounded-sm bg-marker box-decoration-clone px-1 py-0.5 text-ink">
        and nobody ever needed lavender foam to get there.
      </span>{' '}
      What your dog needs is warm water, a calm hand and a towel that was waiting.
    </p>
    <MarginNote />
    <Lines widths={['w-full', 'w-[94%]', 'w-[97%]', 'w-[62%]']} />
    <Lines widths={['w-[96%]', 'w-full', 'w-[81%]']} />
  </div>
)

const MarginNote = () => (
  <div className="mt-3 flex items-end gap-2 text-accent">
    <svg viewBox="0 0 44 34" className="h-8 w-10 fill-none stroke-current stroke-[1.7]">
      <path d="M42 27C25 31 9 25 8 6M3 12 8 4l6 7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
    <span className="font-display text-2xl leading-none">that is how you put it</span>
  </div>
)

const Lines = ({ widths }: { widths: string[] }) => (
  <div className="mt-6 space-y-3">
    {widths.map((width) => (
      <div key={width} className={`h-1.5 rounded-full bg-line ${width}`} />
    ))}
  </div>
)

const Voice = () => (
  <div className="absolute right-[-1rem] bottom-18 w-60 rotate-1 rounded-xl border border-line bg-surface p-5 shadow-lift">
    <div className="flex items-baseline justify-between">
      <span className="text-sm font-semibold">Voice</span>
      <span className="font-display text-2xl leading-none text-accent">like you</span>
    </div>
    <div className="relative mt-3 h-2 rounded-full bg-sunken">
      <div className="absolute inset-y-0 left-[58%] w-[32%] rounded-full bg-accent/35" />
      <div className="absolute -inset-y-1 left-[76%] w-1 rounded-full bg-accent" />
    </div>
    <p className="mt-3 text-xs text-soft">Inside the range of your own posts</p>
  </div>
)

const Slot = () => (
  <div className="absolute bottom-0 left-0 flex -rotate-1 items-center gap-3 rounded-full border border-line bg-surface py-2.5 pr-5 pl-3 shadow-card">
    <span className="grid size-7 place-items-center rounded-full bg-seal">
      <Stroke size={16} className="size-4 stroke-surface stroke-2" d="m3.5 8.5 3 3 6-7" />
    </span>
    <span className="text-sm font-medium">Tuesday 09:00, published once</span>
  </div>
)
