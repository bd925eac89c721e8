import type { PostsSort, SortColumn } from '../posts-request.ts'

export const columns: { by: SortColumn; label: string }[] = [
  { by: 'title', label: 'Title' },
  { by: 'status', label: 'Status' },
  { by: 'word_count', label: 'Word Count' },
  { by: 'date', label: 'Date' },
]

/** What a press on a heading asks for: words from A, numbers and dates from the greatest, and then the other way. */
export function nextSort({ sortBy, sortOrder }: PostsSort, by: SortColumn): PostsSort {
  if (sortBy === by) return { sortBy: by, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' }
  return { sortBy: by, sortOrder: by === 'title' || by === 'status' ? 'asc' : 'desc' }
}
