import { memo } from 'react'
import { Link } from '../../platform/routing/router.tsx'
import { titleOf } from './change-words.ts'
import type { PostSummary } from './post-changes.ts'
import { SampleArticleBadge } from '../sample-article-badge.tsx'

/** Where the focus goes when the row before has gone. */
export const titleId = (id: string) => `post-${id}`

export const PostTitle = memo(function PostTitle({ post }: { post: PostSummary }) {
  const { id, deleted_at, writer } = post
  const look = 'line-clamp-3 font-semibold wrap-anywhere'
  return (
    <>
      {deleted_at ? (
        <span id={titleId(id)} tabIndex={-1} className={look}>
          {titleOf(post)}
        </span>
      ) : (
        <Link
          id={titleId(id)}
          to={`/dashboard/posts/${id}`}
          className={`${look} underline-offset-4 hover:underline`}
        >
          {titleOf(post)}
        </Link>
      )}{' '}
      <SampleArticleBadge writer={writer} />
    </>
  )
})
