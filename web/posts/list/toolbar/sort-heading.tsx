import type { PostsSort, SortColumn } from '../posts-request.ts'
import { nextSort } from './posts-sort.ts'
import { Stroke } from '../../../ui/icon.tsx'

interface SortHeadingProps {
  by: SortColumn
  label: string
  sort: PostsSort
  className: string
  onSort(sort: PostsSort): void
}

export function SortHeading({ by, label, sort, className, onSort }: SortHeadingProps) {
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
