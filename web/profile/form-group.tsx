import type { ReactNode } from 'react'

interface FormGroupProps {
  id: string
  title: string
  intro: string
  children: ReactNode
}

/** One of the two groups of a profile: a heading that screen readers say with its fields. */
export function FormGroup({ id, title, intro, children }: FormGroupProps) {
  return (
    <section aria-labelledby={id} className="space-y-5 border-t border-line pt-6">
      <div className="space-y-1">
        <h2 id={id} tabIndex={-1} className="font-display text-heading">
          {title}
        </h2>
        <p className="text-soft">{intro}</p>
      </div>
      {children}
    </section>
  )
}
