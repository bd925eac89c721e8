import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { api } from '../../platform/api.ts'
import { failureMessage } from '../../platform/api-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PostDraft } from '../post-draft.ts'
import { RevisionComparison } from './revision-comparison.tsx'
import { RevisionList } from './revision-list.tsx'
import { revisionsQuery } from './revision-queries.ts'

interface RevisionsDialogProps {
  postId: string
  version: number
  draft: PostDraft
  /** Restored; `before` is the revision that brings back what stood there. */
  onRestored(post: Post, before: string): void
  onClose(): void
}

/** How the post was before: chosen from a list, compared with the present text, brought back. */
export function RevisionsDialog({ postId, version, draft, onRestored, onClose }: RevisionsDialogProps) {
  const query = useInfiniteQuery(revisionsQuery(postId, version))
  const revisions = query.data?.pages.flatMap((page) => page.revisions) ?? []
  const [present, ...older] = revisions
  const [chosen, setChosen] = useState<string>()
  const revision = older.find(({ id }) => id === chosen) ?? older[0]
  const restore = useMutation({
    mutationFn: (revisionId: string) => api.posts.restoreRevision({ id: postId, revisionId, version }),
    onSuccess: ({ post }) => onRestored(post, present?.id ?? ''),
  })
  return (
    <Dialog title="History" size="wide" onClose={onClose}>
      {query.isPending && <Spinner />}
      {(query.error ?? restore.error) && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {failureMessage(query.error ?? restore.error, 'This did not work. Please try again.')}
        </p>
      )}
      {query.isSuccess && !revision && (
        <p className="text-soft">No earlier versions yet. Each time you save, one is kept here.</p>
      )}
      {revision && (
        <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
          <RevisionList
            revisions={older}
            chosen={revision.id}
            onChoose={setChosen}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
          <RevisionComparison postId={postId} revision={revision} draft={draft} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {revision && (
          <Button
            busy={restore.isPending}
            busyLabel="Restoring..."
            onClick={() => restore.mutate(revision.id)}
          >
            Restore this version
          </Button>
        )}
      </div>
    </Dialog>
  )
}
