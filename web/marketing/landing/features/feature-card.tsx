import type { ReactNode } from 'react'
import type { Feature } from './features.ts'

interface FeatureCardProps {
  feature: Feature
  /** How the card lies in the grid. */
  className: string
  isLead?: boolean
  children: ReactNode
}

/** The trouble, struck out as an editor would; what stands in its place; and a piece of the product that shows it. */
export function FeatureCard({
  feature: { id, trouble, title, text },
  className,
  isLead = false,
  children,
}: FeatureCardProps) {
  return (
    <li className={`flex flex-col overflow-hidden rounded-2xl border border-line shadow-card ${className}`}>
      <article aria-labelledby={`feature-${id}`} className="flex grow flex-col gap-6 p-6 sm:p-7">
        <div>
          <p className="text-[0.95rem] text-soft">
            <s className="decoration-seal decoration-[1.5px]">{trouble}</s>
          </p>
          <h3 id={`feature-${id}`} className={`mt-2 font-display ${isLead ? 'text-title' : 'text-heading'}`}>
            {title}
          </h3>
          <p className="mt-2.5 max-w-[34rem] text-soft">{text}</p>
        </div>
        <div aria-hidden="true" className="mt-auto text-sm">
          {children}
        </div>
      </article>
    </li>
  )
}
