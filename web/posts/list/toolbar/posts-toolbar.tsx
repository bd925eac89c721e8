import { inputClasses } from '../../../ui/fields/field-frame.tsx'
import { countPosts } from '../change-words.ts'
import { columns, type SortColumn } from '../posts-request.ts'
import type { PostsView } from './posts-view.ts'
import { SelectAllBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface PostsToolbarProps extends PostsView {
  total: number
  isWide: boolean
  isDeleted: boolean
}

/** How many there are, and what can be done with the chosen ones: in the same place, so that nothing moves. */
export function PostsToolbar({ total, isWide, isDeleted, onAction, ...view }: PostsToolbarProps) {
  const { posts, selection } = view
  const chosen = posts.filter(({ id }) => selection.has(id))
  const count = chosen.length
  const bar = count > 0 && (
    <SelectionBar
      count={count}
      isDeleted={isDeleted}
      onAction={(action) => onAction(action, chosen)}
      onClear={() => {
        selection.clear()
        focusSelectAll()
      }}
    />
  )
  const summary = <p className="text-soft">{countPosts(total)}</p>
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${countPosts(count)} selected`}
      </p>
      {isWide ? (
        <div className="sticky top-16 z-5 -mx-2 bg-paper px-2 py-1.5">
          {bar || <div className="flex min-h-13 items-center">{summary}</div>}
        </div>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <div className="flex items-center gap-1 pl-1.5">
              <SelectAllBox selection={selection} />
              {summary}
            </div>
            <SortSelect {...view} />
          </div>
          {bar}
        </>
      )}
    </>
  )
}

function SortSelect({ sort, onSort }: Pick<PostsView, 'sort' | 'onSort'>) {
  const value = sort.sortBy ? `${sort.sortBy} ${sort.sortOrder}` : ''
  return (
    <select
      aria-label="Sort by"
      className={`${inputClasses} w-36! min-[22rem]:w-44!`}
      value={value}
      onChange={({ target }) => {
        const [sortBy = '', sortOrder = 'desc'] = target.value.split(' ')
        onSort({ sortBy: sortBy as SortColumn | '', sortOrder: sortOrder === 'asc' ? 'asc' : 'desc' })
      }}
    >
      <option value="">Latest first</option>
      {columns.flatMap(({ by, label }) => [
        <option key={`${by} asc`} value={`${by} asc`}>
          {label} ↑
        </option>,
        <option key={`${by} desc`} value={`${by} desc`}>
          {label} ↓
        </option>,
      ])}
    </select>
  )
}

export const focusSelectAll = () => document.getElementById('select-all')?.focus()
