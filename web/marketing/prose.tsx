import type { ReactNode } from 'react'
import { SiteFrame } from './marketing-frame.tsx'

/** A part of an article that its table of contents names. */
export interface Chapter {
  id: string
  title: string
  body: ReactNode
}

interface ArticleProps {
  title: string
  lead: ReactNode
  /** Below the lead: a date, a mark. */
  note?: ReactNode
  chapters: Chapter[]
}

/** The layout of what is read rather than used: heading, table of contents, chapters. */
export const Article = ({ chapters, ...top }: ArticleProps) => (
  <SiteFrame>
    <div className="mx-auto max-w-[46rem] px-4 py-10 sm:px-6 lg:py-16">
      <PageTop {...top} />
      <Contents chapters={chapters} />
      <article className="mt-10">
        {chapters.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id} className="mb-12">
            <Heading level={2} id={id} className="font-display text-heading">
              {title}
            </Heading>
            <Prose>{body}</Prose>
          </section>
        ))}
      </article>
    </div>
  </SiteFrame>
)

export const PageTop = ({ title, lead, note }: Omit<ArticleProps, 'chapters'>) => (
  <header className="max-w-3xl">
    <h1 className="font-display text-title">{title}</h1>
    <p className="mt-5 text-lg text-soft lg:text-xl">{lead}</p>
    {note}
  </header>
)

const Contents = ({ chapters }: Pick<ArticleProps, 'chapters'>) => (
  <nav aria-label="On this page">
    <details className="mt-8 rounded-xl border border-line bg-surface px-4">
      <summary className="flex min-h-12 items-center gap-2 font-semibold before:content-['+'/''] [[open]>&]:before:content-['–'/'']">
        On this page
      </summary>
      <ul className="pb-4">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-[0.95rem] text-soft hover:text-ink lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  </nav>
)

/** A heading that links to itself, so that it can be passed on. */
function Heading({
  level,
  id,
  className,
  children,
}: {
  level: 2 | 3
  id: string
  className: string
  children: ReactNode
}) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} className={`scroll-mt-24 ${className}`}>
      <a href={`#${id}`} className="decoration-accent decoration-2 underline-offset-4 hover:underline">
        {children}
      </a>
    </Tag>
  )
}

// The measure is about 70 letters a line.
const running = [
  'max-w-[42rem] text-[1.0625rem] leading-[1.7] [&_p]:mt-4 [&_li>p]:mt-1 [&_strong]:font-semibold',
  '[&_ul]:mt-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-edge',
  '[&_p_a]:font-medium [&_p_a]:text-accent [&_p_a]:underline [&_p_a]:underline-offset-4',
  '[&_:is(li,dd)_a]:font-medium [&_:is(li,dd)_a]:text-accent [&_:is(li,dd)_a]:underline [&_:is(li,dd)_a]:underline-offset-4',
  '[&_:not(pre)>code]:rounded-md [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1.5 [&_:not(pre)>code]:whitespace-nowrap [&_:not(pre)>code]:py-0.5 [&_:not(pre)>code]:text-[0.88em]',
].join(' ')

export const Prose = ({ children }: { children: ReactNode }) => <div className={running}>{children}</div>

export const Part = ({ id, title, level, children }: Record<'id' | 'title', string> & PartProps) => (
  <section aria-labelledby={id} className="mt-10">
    <Heading level={level} id={id} className="text-xl font-semibold">
      {title}
    </Heading>
    {children}
  </section>
)

interface PartProps {
  level: 2 | 3
  children: ReactNode
}

/** Words and what they mean, one under the other where it is narrow. */
export const Facts = ({ rows }: { rows: { key: string; term: ReactNode; text: ReactNode }[] }) => (
  <dl className="mt-6 divide-y divide-line border-y border-line">
    {rows.map(({ key, term, text }) => (
      <div key={key} className="gap-6 py-4 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
        <dt className="font-semibold">{term}</dt>
        <dd className="mt-1 sm:mt-0">{text}</dd>
      </div>
    ))}
  </dl>
)

/** Something to know that stands beside the way. */
export const Aside = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside
    aria-label={title}
    className="mt-6 rounded-xl border border-line bg-surface p-5 [&>p]:mt-1! [&>p:first-child]:mt-0!"
  >
    <p className="font-semibold">
      <span aria-hidden="true" className="mr-2.5 inline-block size-2 rounded-full bg-seal align-middle" />
      {title}
    </p>
    {children}
  </aside>
)
