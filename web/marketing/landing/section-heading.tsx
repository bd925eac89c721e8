import type { ReactNode } from 'react'

/** The opening of a section of the start page: what it is about, and its headline. */
export const SectionHeading = ({ id, label, title, children }: SectionHeadingProps) => (
  <div className="max-w-2xl">
    <p className="flex items-center gap-2.5 text-soft">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-seal" />
      {label}
    </p>
    <h2 id={id} className="mt-4 font-display text-title">
      {title}
    </h2>
    {children && <p className="mt-3 leading-relaxed text-soft sm:mt-4 sm:text-lg">{children}</p>}
  </div>
)

interface SectionHeadingProps {
  id: string
  label: string
  title: string
  children?: ReactNode
}
