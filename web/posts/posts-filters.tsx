import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/text-field.tsx'
import type { PostsFilter } from './use-posts-filter.ts'

interface PostsFiltersProps {
  filter: PostsFilter
  isFiltered: boolean
  onChange(change: Partial<PostsFilter>): void
  onClear(): void
}

export function PostsFilters({ filter, isFiltered, onChange, onClear }: PostsFiltersProps) {
  return (
    <div
      role="search"
      aria-label="Posts"
      className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 xl:grid-cols-[2fr_1fr_1fr_1fr_auto] xl:*:first:col-span-1"
    >
      <TextField
        id="search"
        label="Search posts"
        type="search"
        value={filter.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <SelectField
        id="status"
        label="Status"
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as PostsFilter['status'] })}
      >
        <option value="all">All Status</option>
        <option value="published">Published</option>
        <option value="draft">Draft</option>
        <option value="scheduled">Scheduled</option>
      </SelectField>
      <TextField
        id="startDate"
        label="Start date"
        type="date"
        value={filter.startDate}
        onChange={(event) => onChange({ startDate: event.target.value })}
      />
      <TextField
        id="endDate"
        label="End date"
        type="date"
        value={filter.endDate}
        onChange={(event) => onChange({ endDate: event.target.value })}
      />
      <Button look="secondary" disabled={!isFiltered} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
