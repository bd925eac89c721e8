import type { ReactNode } from 'react'
import type { DiffRow, DiffPart } from './diff-content.ts'

const looks: Record<string, string> = {
  h2: 'text-lg font-semibold',
  h3: 'font-semibold',
  h4: 'font-semibold',
  li: 'ml-5 list-item list-disc',
  blockquote: 'border-l-2 border-accent pl-3',
  td: 'border-b border-line',
  th: 'border-b border-line font-semibold',
}

interface MarkedTextProps {
  label: string
  rows: DiffRow[]
  /** Shows one of two texts side by side: only its own words are marked, the other's are left out. */
  side?: 'added' | 'removed'
}

/** A text in a box, with its changes marked visually and for screen readers. */
export function MarkedText({ label, rows, side }: MarkedTextProps) {
  const shown = rows
    .map(({ tag, parts }) => ({
      tag,
      parts: parts.filter(({ kind }) => !side || kind === 'same' || kind === side),
    }))
    .filter(({ parts }) => parts.length > 0)
  return (
    <div
      // Focusable because it scrolls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-[min(45dvh,20rem)] grow space-y-3 overflow-y-auto rounded-lg border border-line bg-paper p-4"
    >
      {shown.map(({ tag, parts }, row) => (
        // Rows never change their order within a comparison.
        <p key={row} className={looks[tag]}>
          {parts.map((part, at) => (
            <Part key={at} {...part} mark={side && 'only'} />
          ))}
        </p>
      ))}
    </div>
  )
}

interface MarkedSideProps extends Pick<MarkedTextProps, 'rows'> {
  name: string
  side: 'added' | 'removed'
  children?: ReactNode
}

export const MarkedSide = ({ name, children, ...text }: MarkedSideProps) => (
  <section aria-label={name} className="flex min-w-0 flex-col gap-3">
    <h3 className="font-medium">{name}</h3>
    <MarkedText label={`Text, ${name}`} {...text} />
    <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
  </section>
)

const marks = {
  added: {
    Tag: 'ins',
    label: 'added',
    look: 'bg-good-wash text-good underline decoration-2 underline-offset-4',
  },
  removed: { Tag: 'del', label: 'removed', look: 'bg-danger-wash text-danger' },
  only: { Tag: 'mark', label: 'only here', look: 'bg-marker text-ink' },
} as const

function Part({ kind, text, mark }: DiffPart & { mark: 'only' | undefined }) {
  if (kind === 'same') return text
  const { Tag, label, look } = marks[mark ?? kind]
  const words = text.trimEnd()
  return (
    <>
      <Tag className={`rounded-sm ${look}`}>
        <span className="sr-only">[{label}: </span>
        {words}
        <span className="sr-only">]</span>
      </Tag>
      {text.slice(words.length)}
    </>
  )
}

export const MarksExplained = () => (
  <>
    <ins className={`rounded-sm ${marks.added.look}`}>added</ins>,{' '}
    <del className={`rounded-sm ${marks.removed.look}`}>removed</del>.
  </>
)
