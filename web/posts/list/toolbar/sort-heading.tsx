import type { PostsSort, SortColumn } from '../posts-request.ts'
import { nextSort } from './posts-sort.ts'

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
        <svg
          aria-hidden="true"
          viewBox="0 0 12 12"
          className={`size-3 shrink-0 fill-none stroke-current stroke-2 ${isOn ? '' : 'opacity-0 group-hover:opacity-60'} ${isOn && isRising ? 'rotate-180' : ''}`}
        >
          <path d="m2 4 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
    </th>
  )
}
