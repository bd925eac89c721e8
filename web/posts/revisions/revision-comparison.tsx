import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatMoment } from '../../platform/dates.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { fieldsOf, type PostDraft } from '../post-draft.ts'
import { diffContent, hasChanges } from './diff-content.ts'
import { diffFields } from './diff-fields.ts'
import { diffWords } from './diff-words.ts'
import { MarkedText } from './marked-text.tsx'
import type { RevisionSummary } from './revision-list.tsx'
import { revisionQuery } from './revision-queries.ts'

interface RevisionComparisonProps {
  postId: string
  revision: RevisionSummary
  draft: PostDraft
}

export function RevisionComparison({ postId, revision, draft }: RevisionComparisonProps) {
  const { data } = useQuery(revisionQuery(postId, revision.id))
  const rows = useMemo(() => {
    if (!data) return undefined
    const { title, content, keywords, fields } = data.revision
    const before = { ...draft, keywords, ...(fields ? fieldsOf(fields) : {}) }
    return [
      { tag: 'h2', parts: diffWords(title, draft.title) },
      ...diffContent(content, draft.content),
      ...diffFields(before, draft),
    ]
  }, [data, draft])
  return (
    <section aria-label="Differences" className="min-w-0 space-y-3">
      <p className="text-sm text-soft">
        {rows && !hasChanges(rows)
          ? 'The words are the same as now. Only formatting or links may differ.'
          : `What changed since ${formatMoment(revision.created_at)}: `}
        {rows && hasChanges(rows) && (
          <>
            <ins className="rounded-sm bg-good-wash text-good underline decoration-2 underline-offset-4">
              added
            </ins>
            , <del className="rounded-sm bg-danger-wash text-danger">removed</del>.
          </>
        )}
      </p>
      <div
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Text with its changes"
        className="max-h-[50dvh] overflow-y-auto rounded-lg border border-line bg-paper p-4"
      >
        {rows ? <MarkedText rows={rows} /> : <Spinner />}
      </div>
    </section>
  )
}
