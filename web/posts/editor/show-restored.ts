import toast from 'react-hot-toast/headless'
import type { Post } from '../../../contract/posts.ts'
import { api } from '../../platform/api.ts'
import { toastWithUndo } from '../undo-toast.tsx'

/** Puts a restored text into the editor; `before` is the revision that takes this back. */
export function showRestored(restored: Post, before: string, replace: (post: Post) => void): void {
  const { id, version } = restored
  replace(restored)
  toastWithUndo('The earlier version is back.', () => {
    api.posts.restoreRevision({ id, revisionId: before, version }).then(
      (answer) => replace(answer.post),
      () => toast.error('The post has changed since. Earlier versions are under Revisions.'),
    )
  })
}
