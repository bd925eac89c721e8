import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { focusSearch } from './toolbar/posts-filters.tsx'
import type { PostsAddress } from './use-posts-filter.ts'

interface PostsEmptyProps {
  address: PostsAddress
  /** There are posts, but none on this page. */
  isBeyond: boolean
}

export function PostsEmpty({ address, isBeyond }: PostsEmptyProps) {
  const { isFiltered, filter, clear } = address
  const isFirst = !isFiltered && !isBeyond
  const text = isFirst
    ? 'Your first post is a topic away: name one and have a draft written in your voice, or write it yourself.'
    : isBeyond
      ? 'There are no posts on this page.'
      : filter.status === 'deleted'
        ? 'Nothing was deleted in the last 30 days.'
        : 'No posts match your search.'
  return (
    <div className="space-y-4 rounded-2xl border border-dashed border-edge px-6 py-14 text-center">
      <h2 className="font-display text-heading">No posts found</h2>
      <p className="mx-auto max-w-md text-soft">{text}</p>
      {isFirst && <ButtonLink to="/dashboard/posts/new">Write your first post</ButtonLink>}
      {isBeyond && <TextLink to="/dashboard/posts">Show the first page</TextLink>}
      {isFiltered && (
        <Button look="secondary" onClick={() => (clear(), focusSearch())}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
