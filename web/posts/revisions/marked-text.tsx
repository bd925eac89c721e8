import { Fragment } from 'react'
import type { DiffRow } from './diff-content.ts'
import type { DiffPart } from './diff-words.ts'

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
  rows: DiffRow[]
  /** One side only of two that stand beside each other: its own words are marked, the other's are left out. */
  side?: 'added' | 'removed'
}

/** A text with its changes marked for the eye and for the ear. */
export function MarkedText({ rows, side }: MarkedTextProps) {
  const shown = rows
    .map(({ tag, parts }) => ({
      tag,
      parts: side ? parts.filter(({ kind }) => kind === 'same' || kind === side) : parts,
    }))
    .filter(({ parts }) => parts.length > 0)
  return (
    <div className="space-y-3">
      {shown.map(({ tag, parts }, row) => (
        // The rows of one comparison never change their places.
        <p key={row} className={looks[tag]}>
          {parts.map((part, at) => (
            <Fragment key={at}>
              <Part {...part} isSide={side !== undefined} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

function Part({ kind, text, isSide }: DiffPart & { isSide: boolean }) {
  if (kind === 'same') return text
  const [words, space] = [text.trimEnd(), text.slice(text.trimEnd().length)]
  if (isSide)
    return (
      <>
        <mark className="rounded-sm bg-marker text-ink">
          <span className="sr-only">[only here: </span>
          {words}
          <span className="sr-only">]</span>
        </mark>
        {space}
      </>
    )
  return kind === 'added' ? (
    <>
      <ins className="rounded-sm bg-good-wash text-good underline decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        {words}
        <span className="sr-only">]</span>
      </ins>
      {space}
    </>
  ) : (
    <>
      <del className="rounded-sm bg-danger-wash text-danger">
        <span className="sr-only">[removed: </span>
        {words}
        <span className="sr-only">]</span>
      </del>
      {space}
    </>
  )
}
