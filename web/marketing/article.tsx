import type { ReactNode } from 'react'
import { headingsOf, Markdown } from './markdown.tsx'
import { SiteFrame } from './marketing-frame.tsx'
import { LinkList } from '../ui/link-list.tsx'

/** A narrow column for long texts. */
export const ReadingFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame>
    <div className="mx-auto max-w-[46rem] px-4 py-10 sm:px-6 lg:py-16">{children}</div>
  </SiteFrame>
)

interface PageTopProps {
  title: string
  lead: string
  /** Shown below the lead, such as a date. */
  note?: ReactNode
}

export const PageTop = ({ title, lead, note }: PageTopProps) => (
  <header className="max-w-3xl">
    <h1 className="font-display text-title">{title}</h1>
    <p className="mt-5 text-lg text-soft lg:text-xl">{lead}</p>
    {note}
  </header>
)

/** A Markdown text with heading and table of contents. */
export const Article = ({ text, ...top }: PageTopProps & { text: string }) => (
  <ReadingFrame>
    <PageTop {...top} />
    <nav aria-label="On this page">
      <details className="mt-8 rounded-xl border border-line bg-surface px-4">
        <summary className="flex min-h-12 items-center gap-2 font-semibold before:content-['+'/''] [[open]>&]:before:content-['–'/'']">
          On this page
        </summary>
        <LinkList
          links={headingsOf(text, '##').map(({ id, title }) => ({ href: `#${id}`, label: title }))}
          className="pb-4"
          linkClassName="flex min-h-11 items-center text-[0.95rem] text-soft hover:text-ink lg:min-h-9"
        />
      </details>
    </nav>
    <article className="mt-10">
      <Markdown text={text} />
    </article>
  </ReadingFrame>
)
