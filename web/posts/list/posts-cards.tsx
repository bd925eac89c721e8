import { memo } from 'react'
import { PostStatusBadge } from '../post-status-badge.tsx'
import { titleOf } from './change-words.ts'
import { FailedLine, hasFailed } from './failed-line.tsx'
import { PostDate } from './post-date.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostTitle } from './post-title.tsx'
import type { PostRowProps, PostsView } from './toolbar/posts-view.ts'
import { SelectBox } from './toolbar/select-box.tsx'

/** The list where a table has no room. */
export function PostsCards({ posts, selection, onAction }: PostsView) {
  return (
    <ul aria-label="Your posts" className="space-y-3">
      {posts.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          isSelected={selection.has(post.id)}
          onToggle={selection.toggle}
          onAction={onAction}
        />
      ))}
    </ul>
  )
}

const PostCard = memo(function PostCard({ post, isSelected, onToggle, onAction }: PostRowProps) {
  const { word_count, status } = post
  return (
    <li
      className={`grid grid-cols-[auto_1fr_auto] rounded-xl border p-1.5 shadow-card ${isSelected ? 'border-accent bg-accent-wash/60' : 'border-line bg-surface'}`}
    >
      <SelectBox
        label={`Select “${titleOf(post)}”`}
        isChecked={isSelected}
        onChange={() => onToggle(post.id)}
      />
      <div className="min-w-0 space-y-1.5 py-2.5">
        <p>
          <PostTitle post={post} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PostStatusBadge status={status} update={post.update} />
          <span className="text-sm text-soft">
            {word_count.toLocaleString()} {word_count === 1 ? 'word' : 'words'}
          </span>
        </p>
        <p className="text-sm text-soft">
          <PostDate post={post} />
        </p>
        {hasFailed(post) && <FailedLine post={post} onAction={onAction} />}
      </div>
      <div>
        <PostMenu post={post} onAction={onAction} />
      </div>
    </li>
  )
})
