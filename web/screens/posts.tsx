import { onlineManager, useQuery } from '@tanstack/react-query'
import { useLocation } from '../platform/routing/router.tsx'
import { postsQuery } from '../posts/post-queries.ts'
import { PostsFilters } from '../posts/list/toolbar/posts-filters.tsx'
import { PostsList } from '../posts/list/posts-list.tsx'
import { PostsSkeleton } from '../posts/list/posts-skeleton.tsx'
import { usePostsFilter } from '../posts/list/use-posts-filter.ts'
import { ButtonLink, textLinkClasses } from '../ui/button.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useSyncExternalStore } from 'react'

export function PostsScreen() {
  const address = usePostsFilter()
  const query = useQuery(postsQuery(address.request))
  const { data, isPending, isError, isFetching, isPlaceholderData } = query
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => navigator.onLine,
  )
  // Do not show the previous page when the new one failed to load.
  const isLost = isError && (!data || isPlaceholderData)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Posts" />
        <ButtonLink to="/dashboard/posts/new">Write a post</ButtonLink>
      </div>
      <LiveNotice />
      <PostsFilters address={address} />
      {address.filter.status === 'deleted' && <p className="text-soft">Deleted posts are kept for 30 days</p>}
      {!isOnline && (
        <Notice tone="warn">
          <p role="status">You are offline. This is the list as it was loaded last.</p>
        </Notice>
      )}
      {isError && (isLost || isOnline) && (
        <LoadFailure
          of={query}
          tone={isLost ? 'danger' : 'warn'}
          title={isLost ? 'Failed to load posts' : 'The list may be out of date'}
        />
      )}
      {isPending && !isError && <PostsSkeleton />}
      {data && !isLost && (
        <PostsList answer={data} address={address} isStale={isPlaceholderData} isFetching={isFetching} />
      )}
    </>
  )
}

/** Shows where the published post is, for longer than a toast. */
function LiveNotice() {
  const { live } = (useLocation().state ?? {}) as { live?: { title: string; url: string } }
  if (!live) return null
  return (
    <Notice tone="good">
      <p>
        “{live.title}” is live.{' '}
        <a href={live.url} target="_blank" rel="noreferrer" className={textLinkClasses}>
          View the post
        </a>
      </p>
    </Notice>
  )
}
