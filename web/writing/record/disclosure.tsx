import { useState, type ReactNode } from 'react'
import { Stroke } from '../../ui/icon.tsx'

interface DisclosureProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** Collapsible content, rendered only after it was opened. */
export function Disclosure({ title, aside, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-1 font-medium [&::-webkit-details-marker]:hidden">
        <Stroke
          size={16}
          className="size-4 shrink-0 -rotate-90 stroke-current stroke-2 transition-transform duration-150 [details[open]>summary>&]:rotate-0"
          d="m4 6 4 4 4-4"
        />
        <span>{title}</span>
        {aside && (
          <span className="ml-auto flex flex-wrap items-center gap-x-3 text-sm font-normal text-soft">
            {aside}
          </span>
        )}
      </summary>
      {wasOpened && <div className="space-y-3 pb-3 pl-7 max-sm:pl-0">{children}</div>}
    </details>
  )
}

/** The raw prompt or answer of a model call. */
export const RawText = ({ label, text }: { label: string; text: string }) => (
  <div className="space-y-1">
    <p className="text-sm font-medium">{label}</p>
    <pre
      // Focusable because it scrolls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-96 overflow-y-auto rounded-lg border border-line bg-paper p-3 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  </div>
)
