import { memo } from 'react'
import { PostStatusBadge } from '../post-status-badge.tsx'
import { titleOf, type PostSummary } from './post-changes.ts'
import { FailedLine, hasFailed, PostDate, PostTitle, PostMenu, type OnAction } from './post-cells.tsx'
import { SelectAllBox, SelectBox } from './toolbar/select-box.tsx'
import { columns, nextSort, type PostsSort, type SortColumn } from './posts-request.ts'
import { Stroke } from '../../ui/icon.tsx'
import type { Selection } from './toolbar/use-selection.ts'

/** What the table and the cards have in common. */
export interface PostsView {
  posts: PostSummary[]
  selection: Selection
  sort: PostsSort
  onSort(sort: PostsSort): void
  onAction: OnAction
}

/** A row's props, identical for unchanged rows, so that only changed ones render. */
export type PostRowProps = Pick<PostsView, 'onAction'> & {
  post: PostSummary
  isSelected: boolean
  onToggle(id: string): void
}

const cell = 'px-3 py-3 align-top'
const widths = { title: '', status: 'w-34', word_count: 'w-32', date: 'w-72' }

export const PostsListTable = ({ posts, selection, sort, onSort, onAction }: PostsView) => (
  <table className="w-full table-fixed border-separate border-spacing-0 rounded-2xl border border-line bg-surface text-left shadow-card">
    <caption className="sr-only">Your posts</caption>
    <thead className="text-sm text-soft">
      <tr className="*:border-b *:border-line">
        <td className="w-14 py-1.5 pl-3">
          <SelectAllBox selection={selection} />
        </td>
        {columns.map(({ by, label }) => (
          <SortHeading
            key={by}
            by={by}
            label={label}
            sort={sort}
            className={`group px-3 py-1.5 ${widths[by]}`}
            onSort={onSort}
          />
        ))}
        <th scope="col" className="w-16">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
    {posts.map((post) => (
      <PostRows
        key={post.id}
        post={post}
        isSelected={selection.has(post.id)}
        onToggle={selection.toggle}
        onAction={onAction}
      />
    ))}
  </table>
)

/** A post's row, with its failure below it. */
const PostRows = memo(function PostRows({ post, isSelected, onToggle, onAction }: PostRowProps) {
  return (
    <tbody
      className={`not-last:[&>tr:last-child>*]:border-b [&>tr:last-child>*]:border-line ${isSelected ? 'bg-accent-wash/60' : 'hover:bg-sunken/50'}`}
    >
      <tr>
        <td className="py-1 pl-3 align-top">
          <SelectBox
            label={`Select “${titleOf(post)}”`}
            isChecked={isSelected}
            onChange={() => onToggle(post.id)}
          />
        </td>
        <th scope="row" className={`${cell} font-normal`}>
          <PostTitle post={post} />
        </th>
        <td className={cell}>
          <PostStatusBadge status={post.status} update={post.update} />
        </td>
        <td className={`${cell} tabular-nums`}>{post.word_count.toLocaleString()}</td>
        <td className={cell}>
          <PostDate post={post} />
        </td>
        <td className="py-1 pr-3 text-right align-top">
          <PostMenu post={post} onAction={onAction} />
        </td>
      </tr>
      {hasFailed(post) && (
        <tr>
          <td colSpan={6} className="pr-3 pb-3 pl-17 *:-mt-1.5">
            <FailedLine post={post} onAction={onAction} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

interface SortHeadingProps {
  by: SortColumn
  label: string
  sort: PostsSort
  className: string
  onSort(sort: PostsSort): void
}

function SortHeading({ by, label, sort, className, onSort }: SortHeadingProps) {
  const isOn = sort.sortBy === by
  const isRising = sort.sortOrder === 'asc'
  return (
    <th
      scope="col"
      aria-sort={isOn ? (isRising ? 'ascending' : 'descending') : undefined}
      className={className}
    >
      <button
        type="button"
        className={`-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-left font-semibold hover:text-ink ${isOn ? 'text-ink' : ''}`}
        onClick={() => onSort(nextSort(sort, by))}
      >
        {label}
        <Stroke
          size={12}
          className={`size-3 shrink-0 stroke-current stroke-2 ${isOn ? '' : 'opacity-0 group-hover:opacity-60'} ${isOn && isRising ? 'rotate-180' : ''}`}
          d="m2 4 4 4 4-4"
        />
      </button>
    </th>
  )
}

/** The list as cards, where a table doesn't fit. */
export const PostsCards = ({ posts, selection, onAction }: PostsView) => (
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
