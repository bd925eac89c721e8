import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../platform/session.tsx'
import { postsQuery } from '../posts/post-queries.ts'
import { PostsTable } from '../posts/posts-table.tsx'
import { Button, ButtonLink, TextLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function OverviewScreen() {
  const { user } = useAuth()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Overview">Welcome, {user?.username}</PageHeading>
        <ButtonLink to="/dashboard/posts/new">Write a post</ButtonLink>
      </div>
      <section aria-labelledby="last-posts" className="space-y-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="last-posts" className="text-xl font-semibold">
            Your last posts
          </h2>
          <TextLink to="/dashboard/posts">All posts</TextLink>
        </div>
        <LastPosts />
      </section>
    </>
  )
}

function LastPosts() {
  // As many as fit beside the greeting.
  const { data, isPending, isError, refetch } = useQuery(
    postsQuery({ page: 1, limit: 5, sortBy: 'updated_at' }),
  )
  if (isPending) return <Spinner />
  if (isError && !data)
    return (
      <Notice tone="danger" title="Failed to load dashboard data" isUrgent>
        <p>Please try refreshing the page.</p>
        <Button look="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  if (data.posts.length === 0)
    return (
      <p className="rounded-xl border border-dashed border-edge p-8 text-center text-soft">
        Nothing written yet. Your first post is one press away.
      </p>
    )
  return <PostsTable posts={data.posts} />
}
