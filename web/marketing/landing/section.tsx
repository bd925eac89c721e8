import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  label: string
  title: string
  children?: ReactNode
}

/** The topic and headline of a section of the landing page. */
export const SectionHeading = ({ id, label, title, children }: SectionProps) => (
  <div className="max-w-2xl">
    <SectionLabel>{label}</SectionLabel>
    <h2 id={`${id}-title`} className="mt-4 font-display text-title">
      {title}
    </h2>
    {children && <p className="mt-3 leading-relaxed text-soft sm:mt-4 sm:text-lg">{children}</p>}
  </div>
)

export const SectionLabel = ({ children }: { children: string }) => (
  <p className="flex items-center gap-2.5 text-soft">
    <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-seal" />
    {children}
  </p>
)

/** A section with its heading; `look` is its background. */
export const Section = ({
  lead,
  look,
  children,
  ...heading
}: SectionProps & { lead?: string; look?: string }) => (
  <section id={heading.id} aria-labelledby={`${heading.id}-title`} className={look}>
    <div className="mx-auto max-w-[76rem] px-4 py-8 sm:px-6 sm:py-14 lg:py-28">
      <SectionHeading {...heading}>{lead}</SectionHeading>
      {children}
    </div>
  </section>
)
