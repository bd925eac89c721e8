import type { Post } from '../../contract/posts.ts'
import { api } from '../platform/api.ts'
import { ApiFailure, failureMessage } from '../platform/api-failure.ts'
import type { EditorState, SaveAs } from './editor-state.ts'
import type { PostDraft } from './post-draft.ts'

/** Creates or changes; refused with `version_conflict` when the post has changed since `version`. */
export async function savePost(
  post: Post | undefined,
  draft: PostDraft,
  as: SaveAs,
  version: number | undefined,
) {
  const { scheduledDate, ...text } = draft
  // A live post has no date to come.
  const values = { ...text, status: as, ...(post?.status === 'published' ? {} : { scheduledDate }) }
  const answer = post
    ? await api.posts.update({ id: post.id, ...values, version })
    : await api.posts.create(values)
  return answer.post
}

export function saveErrors(failure: unknown): EditorState['errors'] {
  const fields = failure instanceof ApiFailure ? failure.fields : {}
  const { title, content, scheduledDate } = fields
  const keywords = Object.entries(fields).find(([name]) => name.startsWith('keywords'))?.[1]
  if (title || content || scheduledDate || keywords) return { title, content, scheduledDate, keywords }
  return { form: failureMessage(failure, 'Failed to save post') }
}
