import type { PostSummary } from '../post-changes.ts'
import type { OnAction } from '../post-menu.tsx'
import type { PostsSort } from '../posts-request.ts'
import type { Selection } from './use-selection.ts'

/** What the table and the cards show alike. */
export interface PostsView {
  posts: PostSummary[]
  selection: Selection
  sort: PostsSort
  onSort(sort: PostsSort): void
  onAction: OnAction
}

/** What a row needs of it, and the same for every page's rows, so that only those are drawn that change. */
export type PostRowProps = Pick<PostsView, 'onAction'> & {
  post: PostSummary
  isSelected: boolean
  onToggle(id: string): void
}
