import { inputClasses } from '../../../ui/fields/field-frame.tsx'
import { countPosts, type ChangeAction, type PostSummary } from '../post-changes.ts'
import { columns, type SortColumn } from '../posts-request.ts'
import type { PostsView } from '../posts-rows.tsx'
import { SelectAllBox } from './select-box.tsx'
import { Button } from '../../../ui/button.tsx'

interface PostsToolbarProps extends PostsView {
  total: number
  isDeleted: boolean
}

/** The number of posts, or actions for the selected ones in the same place, so that nothing moves. */
export function PostsToolbar({ total, isDeleted, onAction, ...view }: PostsToolbarProps) {
  const { posts, selection } = view
  const chosen = posts.filter(({ id }) => selection.has(id))
  const count = chosen.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${countPosts(count)} selected`}
      </p>
      <div className="z-5 mb-3 flex min-h-13 flex-wrap items-center gap-1 pl-1.5 xl:sticky xl:min-h-16.5 xl:top-16 xl:-mx-2 xl:mb-0 xl:bg-paper xl:px-2 xl:py-1.5 xl:pl-5">
        <SelectAllBox selection={selection} />
        <p className={`mr-auto text-soft ${count > 0 ? 'xl:hidden' : ''}`}>{countPosts(total)}</p>
        {count > 0 && <SelectionBar {...{ chosen, isDeleted, selection, onAction }} />}
        <SortSelect {...view} />
      </div>
    </>
  )
}

function SortSelect({ sort, onSort }: Pick<PostsView, 'sort' | 'onSort'>) {
  const value = sort.sortBy ? `${sort.sortBy} ${sort.sortOrder}` : ''
  return (
    <select
      aria-label="Sort by"
      className={`${inputClasses} w-36! min-[22rem]:w-44! xl:hidden`}
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

const usual: [ChangeAction, string][] = [
  ['delete', 'Delete'],
  ['publish', 'Publish'],
  ['schedule', 'Reschedule'],
  ['unschedule', 'Unschedule'],
]
type SelectionBarProps = Pick<PostsToolbarProps, 'isDeleted' | 'selection' | 'onAction'> & {
  chosen: PostSummary[]
}

const ofDeleted: [ChangeAction, string][] = [['restore', 'Restore']]

/** Actions for the selected posts; on phones at the bottom, within reach of the thumb. */
const SelectionBar = ({ chosen, isDeleted, selection, onAction }: SelectionBarProps) => (
  <div
    role="group"
    aria-label="Selected posts"
    className="fixed inset-x-0 bottom-0 z-10 lg:left-60 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-surface px-3 py-2 shadow-lift xl:static xl:grow xl:rounded-xl xl:border xl:border-accent/40 xl:bg-accent-wash xl:py-1 xl:pl-5 xl:shadow-card"
  >
    <p className="mr-auto font-semibold">{chosen.length} selected</p>
    <Button
      look="quiet"
      className="px-3 text-sm xl:order-last"
      onClick={() => (selection.clear(), focusSelectAll())}
    >
      Clear selection
    </Button>
    <div className="flex w-full flex-wrap gap-1.5 xl:w-auto">
      {(isDeleted ? ofDeleted : usual).map(([action, label]) => (
        <Button
          key={action}
          look={action === 'delete' ? 'danger' : 'secondary'}
          className="grow px-2.5! text-sm sm:px-4! xl:grow-0"
          onClick={() => onAction(action, chosen)}
        >
          {label}
        </Button>
      ))}
    </div>
  </div>
)
