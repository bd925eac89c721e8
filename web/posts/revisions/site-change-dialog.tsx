import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { api, read, type Answer } from '../../platform/api.ts'
import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { diffContent, diffTitles } from './diff-content.ts'
import { MarkedSide } from './marked-text.tsx'
import { FailureLine } from '../../ui/messages/failure-line.tsx'

type Change = NonNullable<Answer<'publishing', 'siteChange'>['change']>
type Choice = 'theirs' | 'ours' | 'merge'

interface SiteChangeDialogProps {
  post: Post
  onSettled(post: Post): void
  onClose(): void
}

/** Our text next to the one in WordPress, with three ways to resolve the difference. */
export function SiteChangeDialog({ post, onSettled, onClose }: SiteChangeDialogProps) {
  const { data, error } = useQuery({
    ...read('publishing', 'siteChange', { id: post.id }),
    // Always fetch the current text from the site.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const settle = useMutation({
    mutationFn: ({ choice, hash }: { choice: Choice; hash: string }) =>
      api.publishing.resolveSiteChange({ id: post.id, choice, hash, version: post.version }),
    onSuccess: (answer) => onSettled(answer.post),
  })
  const change = data?.change
  const failed = error ?? settle.error
  const choose = (choice: Choice) => change && settle.mutate({ choice, hash: change.hash })
  return (
    <Dialog title="Changed in WordPress" size="reading" isBusy={settle.isPending} onClose={onClose}>
      {!data && !error && <Spinner label="Looking at your site..." />}
      <FailureLine of={failed} fallback="This did not work. Please try again." />
      {data && !change && (
        <p>The post on your site hasn’t changed since our last update. Press Publish again.</p>
      )}
      {change && <Sides post={post} change={change} />}
      {/* Three buttons don't fit side by side on a phone. */}
      {change && (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button look="secondary" busy={settle.isPending} onClick={() => choose('theirs')}>
            Take theirs
          </Button>
          <Button look="secondary" busy={settle.isPending} onClick={() => choose('ours')}>
            Keep ours and publish
          </Button>
          <Button busy={settle.isPending} onClick={() => choose('merge')}>
            Merge into my draft
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Sides({ post, change }: { post: Post; change: Change }) {
  const { title, content, conflicts, modifiedAt } = change
  const rows = useMemo(
    () => [diffTitles(title.theirs, title.ours), ...diffContent(content.theirs, content.ours)],
    [title, content],
  )
  return (
    <div className="space-y-4">
      <p className="text-soft">
        This post was changed on your site since our last update. Nothing was overwritten.{' '}
        {conflicts === 0
          ? 'The changes don’t overlap, so merging keeps both.'
          : `In ${conflicts === 1 ? 'one place' : `${conflicts} places`} both texts changed: merged, yours stands first and theirs follows, for you to choose.`}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <MarkedSide
          name={`In WordPress${modifiedAt ? `, ${formatMoment(modifiedAt)}` : ''}`}
          rows={rows}
          side="removed"
        />
        <MarkedSide name={`Here, ${formatMoment(post.updated_at)}`} rows={rows} side="added" />
      </div>
    </div>
  )
}
