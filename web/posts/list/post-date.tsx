import { memo } from 'react'
import { formatDay, formatUtc } from '../../platform/dates.ts'
import type { PostSummary } from './post-changes.ts'
import { formatZoned } from './change-words.ts'

/** The day it was made, and beneath it the moment that counts now, in the reader's zone. */
export const PostDate = memo(function PostDate({ post }: { post: PostSummary }) {
  const moment = momentOf(post)
  return (
    <>
      <time dateTime={post.created_at}>{formatDay(post.created_at)}</time>
      {moment && (
        <span className="block text-sm text-soft">
          {moment.word}{' '}
          <time dateTime={moment.at} title={formatUtc(moment.at)}>
            {formatZoned(moment.at)}
          </time>
        </span>
      )}
    </>
  )
})

function momentOf({ status, deleted_at, published_at, scheduledDate }: PostSummary) {
  if (deleted_at) return { word: 'Deleted', at: deleted_at }
  if (status === 'published' && published_at) return { word: 'Live since', at: published_at }
  return scheduledDate ? { word: 'Goes out', at: scheduledDate } : undefined
}
