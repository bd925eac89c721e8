import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { failureMessage } from '../platform/api-failure.ts'
import { postsQuery } from '../posts/post-queries.ts'
import { PostsFilters } from '../posts/posts-filters.tsx'
import { PostsPager } from '../posts/posts-pager.tsx'
import { PostsTable } from '../posts/posts-table.tsx'
import { usePostsFilter } from '../posts/use-posts-filter.ts'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'

// As the specification of the list says.
const pageSize = 10

export function PostsScreen() {
  const { filter, page, isFiltered, setPage, change, clear } = usePostsFilter()
  const list = useQuery(postsQuery({ ...filter, page, limit: pageSize, sortBy: 'date', sortOrder: 'desc' }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Posts" />
        <ButtonLink to="/dashboard/posts/new">Write a post</ButtonLink>
      </div>
      <LiveNotice />
      <PostsFilters filter={filter} isFiltered={isFiltered} onChange={change} onClear={clear} />
      {list.isPending && <Spinner />}
      {list.isError && !list.data && (
        <Notice tone="danger" title="Failed to load posts" isUrgent>
          <p>{failureMessage(list.error, 'Please try again.')}</p>
          <Button look="secondary" onClick={() => void list.refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {list.data?.posts.length === 0 && (
        <NoPosts isFiltered={isFiltered} isBeyond={list.data.pagination.total > 0} onClear={clear} />
      )}
      {list.data && list.data.posts.length > 0 && (
        <>
          <PostsTable posts={list.data.posts} />
          <PostsPager page={page} totalPages={list.data.pagination.totalPages} onPage={setPage} />
        </>
      )}
    </>
  )
}

interface NoPostsProps {
  isFiltered: boolean
  /** The page in the address is beyond the last one. */
  isBeyond: boolean
  onClear(): void
}

function NoPosts({ isFiltered, isBeyond, onClear }: NoPostsProps) {
  return (
    <div className="space-y-4 rounded-xl border border-dashed border-edge p-8 text-center">
      <p className="text-soft">No posts found</p>
      {isBeyond && <TextLink to="/dashboard/posts">Show the first page</TextLink>}
      {isFiltered && (
        <Button look="secondary" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** After publishing: where the post is, for longer than a toast lasts. */
function LiveNotice() {
  const { live } = (useLocation().state ?? {}) as { live?: { title: string; url: string } }
  if (!live) return null
  return (
    <Notice tone="good">
      <p>
        “{live.title}” is live.{' '}
        <a
          href={live.url}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent underline underline-offset-4"
        >
          View the post
        </a>
      </p>
    </Notice>
  )
}
