import { useEffect, type ReactNode } from 'react'

interface CardProps {
  id: string
  title: string
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Scrolls to this id if the address names it; the router only scrolls to what is there when the page opens. */
export function useLateAnchor(id: string): void {
  useEffect(() => {
    if (location.hash === `#${id}` && scrollY === 0) document.getElementById(id)?.scrollIntoView()
  }, [id])
}

export function Card({ id, title, aside, className = '', children }: CardProps) {
  useLateAnchor(id)
  return (
    <section
      aria-labelledby={id}
      className={`rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6 ${className}`}
    >
      <div className="-mt-2 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {typeof aside === 'string' ? <span className="text-soft">{aside}</span> : aside}
      </div>
      {children}
    </section>
  )
}
