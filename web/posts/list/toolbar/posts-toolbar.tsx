import { inputClasses } from '../../../ui/fields/field-frame.tsx'
import { countPosts, type ChangeAction } from '../post-changes.ts'
import { columns, type SortColumn } from '../posts-request.ts'
import type { PostsView } from '../posts-rows.tsx'
import { SelectAllBox } from './select-box.tsx'
import { Button } from '../../../ui/button.tsx'

interface PostsToolbarProps extends PostsView {
  total: number
  isWide: boolean
  isDeleted: boolean
}

/** The number of posts, or actions for the selected ones in the same place, so that nothing moves. */
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

interface SelectionBarProps {
  count: number
  isDeleted: boolean
  onAction(action: ChangeAction): void
  onClear(): void
}

const usual: [ChangeAction, string][] = [
  ['delete', 'Delete'],
  ['publish', 'Publish'],
  ['schedule', 'Reschedule'],
  ['unschedule', 'Unschedule'],
]
const ofDeleted: [ChangeAction, string][] = [['restore', 'Restore']]

/** Actions for the selected posts; on phones at the bottom, within reach of the thumb. */
const SelectionBar = ({ count, isDeleted, onAction, onClear }: SelectionBarProps) => (
  <div
    role="group"
    aria-label="Selected posts"
    className="fixed inset-x-0 bottom-0 z-10 lg:left-60 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-surface px-3 py-2 shadow-lift xl:static xl:rounded-xl xl:border xl:border-accent/40 xl:bg-accent-wash xl:py-1 xl:pl-5 xl:shadow-card"
  >
    <p className="mr-auto font-semibold">{count} selected</p>
    <Button look="quiet" className="px-3 text-sm xl:order-last" onClick={onClear}>
      Clear selection
    </Button>
    <div className="flex w-full flex-wrap gap-1.5 xl:w-auto">
      {(isDeleted ? ofDeleted : usual).map(([action, label]) => (
        <Button
          key={action}
          look={action === 'delete' ? 'danger' : 'secondary'}
          className="grow px-2.5! text-sm sm:px-4! xl:grow-0"
          onClick={() => onAction(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  </div>
)
