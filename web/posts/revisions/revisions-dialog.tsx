import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { api, read, type Answer } from '../../platform/api.ts'
import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useEditing } from '../editor/editor-context.ts'
import { draftOf } from '../post-draft.ts'
import { diffDrafts, hasChanges } from './diff-content.ts'
import { MarkedText, MarksExplained } from './marked-text.tsx'
import { FailureLine } from '../../ui/messages/failure-line.tsx'

interface RevisionsDialogProps {
  /** Called after a restore; `before` is the revision that undoes it. */
  onRestored(post: Post, before: string): void
  onClose(): void
}

/** A post's earlier versions: choose one from the list, compare it with the current text, restore it. */
export function RevisionsDialog({ onRestored, onClose }: RevisionsDialogProps) {
  const { id: postId, version } = useEditing()
  const query = useRevisions(postId, version)
  const [present, ...older] = query.data?.pages.flatMap((page) => page.revisions) ?? []
  const [chosen, setChosen] = useState<string>()
  const revision = older.find(({ id }) => id === chosen) ?? older[0]
  const restore = useMutation({
    mutationFn: (revisionId: string) => api.posts.restoreRevision({ id: postId, revisionId, version }),
    onSuccess: ({ post }) => onRestored(post, present?.id ?? ''),
  })
  const failure = query.error ?? restore.error
  return (
    <Dialog title="History" size="reading" isBusy={restore.isPending} onClose={onClose}>
      {query.isPending && <Spinner />}
      <FailureLine of={failure} fallback="This did not work. Please try again." />
      {query.isSuccess && !revision && (
        <p className="text-soft">No earlier versions yet. Each time you save, one is kept here.</p>
      )}
      {revision && (
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
          <List
            revisions={older}
            chosen={revision.id}
            onChoose={setChosen}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
          <Comparison revision={revision} />
        </div>
      )}
      {revision && (
        <div className="mt-6 flex justify-end">
          <Button
            busy={restore.isPending}
            busyLabel="Restoring..."
            onClick={() => restore.mutate(revision.id)}
          >
            Restore this version
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const useRevisions = (id: string, version: number) =>
  useInfiniteQuery({
    // Every version of the post has its own list.
    queryKey: ['posts', 'revisions', { id }, version],
    queryFn: ({ pageParam, signal }) => api.posts.revisions({ id, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 0,
  })

type RevisionSummary = Answer<'posts', 'revisions'>['revisions'][number]

const origins: Record<RevisionSummary['origin'], string> = {
  autosave: 'Saved while you typed',
  save: 'Saved by you',
  writer: 'Written by Quillcast',
  restore: 'Restored',
}

interface ListProps {
  revisions: RevisionSummary[]
  chosen: string
  onChoose(id: string): void
  onMore: (() => void) | undefined
}

const List = ({ revisions, chosen, onChoose, onMore }: ListProps) => (
  <div className="max-h-40 overflow-y-auto p-1 md:max-h-[50dvh]">
    <ul aria-label="Earlier versions" className="space-y-1">
      {revisions.map(({ id, created_at, origin, word_count }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen}
            className="w-full rounded-lg border border-transparent px-3 py-2 text-left hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-wash"
            onClick={() => onChoose(id)}
          >
            <span className="block font-medium">{formatMoment(created_at)}</span>{' '}
            <span className="block text-sm text-soft">
              {origins[origin]} · {word_count} {word_count === 1 ? 'word' : 'words'}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {onMore && (
      <Button look="quiet" onClick={onMore}>
        Show older ones
      </Button>
    )}
  </div>
)

function Comparison({ revision: { id, created_at } }: { revision: RevisionSummary }) {
  const { id: postId, draft } = useEditing()
  const { data } = useQuery({
    ...read('posts', 'revision', { id: postId, revisionId: id }),
    // Autosaves update the newest revision, so don't cache it.
    staleTime: 0,
  })
  const rows = useMemo(() => {
    if (!data) return undefined
    const { fields, title, content, keywords } = data.revision
    return diffDrafts(draftOf({ ...draft, title, content, keywords, ...fields }), draft)
  }, [data, draft])
  return (
    <section aria-label="Differences" className="flex min-w-0 flex-col gap-3">
      <p className="text-sm text-soft">
        {rows && !hasChanges(rows) ? (
          'The words are the same as now. Only formatting or links may differ.'
        ) : (
          <>
            What changed since {formatMoment(created_at)}: <MarksExplained />
          </>
        )}
      </p>
      {rows ? <MarkedText label="Text with its changes" rows={rows} /> : <Spinner />}
    </section>
  )
}
