import { memo } from 'react'
import { PostStatusBadge } from '../post-status-badge.tsx'
import { titleOf, type PostSummary } from './post-changes.ts'
import { FailedLine, hasFailed, PostDate, PostTitle, PostMenu, type OnAction } from './post-cells.tsx'
import { SelectBox } from './toolbar/select-box.tsx'
import { columns, nextSort, type PostsSort } from './posts-request.ts'
import { Stroke } from '../../ui/icon.tsx'
import type { Selection } from './toolbar/use-selection.ts'

export interface PostsView {
  posts: PostSummary[]
  selection: Selection
  sort: PostsSort
  onSort(sort: PostsSort): void
  onAction: OnAction
}

/** A row's props, identical for unchanged rows, so that only changed ones render. */
interface PostRowProps extends Pick<PostsView, 'onAction'> {
  post: PostSummary
  isSelected: boolean
  onToggle(id: string): void
}

// Where six columns don't fit beside the sidebar, each post is a card.
const cell = 'xl:px-3 xl:py-3 xl:align-top'
const widths = { title: '', status: 'w-34', word_count: 'w-32', date: 'w-72' }

export const PostsTable = ({ posts, selection, sort, onSort, onAction }: PostsView) => (
  <table className="w-full table-fixed border-separate border-spacing-0 text-left max-xl:block max-xl:space-y-3 xl:rounded-2xl xl:border xl:border-line xl:bg-surface xl:shadow-card">
    <caption className="sr-only">Your posts</caption>
    <thead className="text-sm text-soft max-xl:hidden">
      <tr className="*:border-b *:border-line">
        <th scope="col" className="w-14">
          <span className="sr-only">Select</span>
        </th>
        {columns.map(({ by, label }) => (
          <SortHeading key={by} {...{ by, label, sort, onSort }} />
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

const PostRows = memo(function PostRows({ post, isSelected, onToggle, onAction }: PostRowProps) {
  const { status, update, word_count } = post
  return (
    <tbody
      className={`max-xl:block max-xl:rounded-xl max-xl:border max-xl:p-1.5 max-xl:shadow-card xl:not-last:[&>tr:last-child>*]:border-b xl:not-last:[&>tr:last-child>*]:border-line ${isSelected ? 'border-accent bg-accent-wash/60' : 'border-line max-xl:bg-surface xl:hover:bg-sunken/50'}`}
    >
      <tr className="max-xl:grid max-xl:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-xl:gap-x-3 max-xl:gap-y-1.5">
        <td className="max-xl:-mr-3 xl:py-1 xl:pl-3 xl:align-top">
          <SelectBox
            label={`Select “${titleOf(post)}”`}
            isChecked={isSelected}
            onChange={() => onToggle(post.id)}
          />
        </td>
        <th scope="row" className={`${cell} font-normal max-xl:col-span-2 max-xl:pt-2.5`}>
          <PostTitle post={post} />
        </th>
        <td className={`${cell} max-xl:col-start-2`}>
          <PostStatusBadge status={status} update={update} />
        </td>
        <td className={`${cell} tabular-nums max-xl:text-sm max-xl:text-soft`}>
          {word_count.toLocaleString()}
          <span className="xl:hidden"> {word_count === 1 ? 'word' : 'words'}</span>
        </td>
        <td
          className={`${cell} max-xl:col-span-2 max-xl:col-start-2 max-xl:pb-2 max-xl:text-sm max-xl:text-soft`}
        >
          <PostDate post={post} />
        </td>
        <td className="max-xl:col-start-4 max-xl:row-start-1 max-xl:-ml-3 xl:py-1 xl:pr-3 xl:text-right xl:align-top">
          <PostMenu post={post} onAction={onAction} />
        </td>
      </tr>
      {hasFailed(post) && (
        <tr className="max-xl:block">
          <td colSpan={6} className="pb-3 max-xl:block max-xl:px-11 xl:pr-3 xl:pl-17 xl:*:-mt-1.5">
            <FailedLine post={post} onAction={onAction} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

type SortHeadingProps = (typeof columns)[number] & Pick<PostsView, 'sort' | 'onSort'>

function SortHeading({ by, label, sort, onSort }: SortHeadingProps) {
  const isOn = sort.sortBy === by
  const isRising = sort.sortOrder === 'asc'
  return (
    <th
      scope="col"
      aria-sort={isOn ? (isRising ? 'ascending' : 'descending') : undefined}
      className={`group px-3 py-1.5 ${widths[by]}`}
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
