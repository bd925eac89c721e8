import type { Post } from '../../../contract/posts.ts'
import { api } from '../../platform/api.ts'
import { ApiFailure, failureMessage, hasCode } from '../../platform/api-failure.ts'
import type { EditorState, SaveAs } from './editor-state.ts'
import type { PostDraft } from './post-draft.ts'

/** Keeps the text; with version 0 it makes the post. Refused with `version_conflict` when it has changed since. */
export async function sendText({ id, version }: EditorState, draft: PostDraft): Promise<Post> {
  const { title, content, keywords } = draft
  return (await api.posts.autosave({ id, title, content, keywords, version })).post
}

/** Saves everything, and publishes or schedules as asked. */
export async function sendPost(
  { id, version, base }: EditorState,
  draft: PostDraft,
  as: SaveAs,
): Promise<Post> {
  const { scheduledDate, ...text } = draft
  // A live post has no date to come.
  const date = base?.status === 'published' ? {} : { scheduledDate }
  return (await api.posts.update({ id, ...text, status: as, ...date, version })).post
}

/** Nobody knows whether what was sent has arrived. */
export const isUnanswered = (failure: unknown): boolean =>
  hasCode(failure, 'offline', 'timeout', 'unavailable', 'internal')

export function saveErrors(failure: unknown): EditorState['errors'] {
  const fields = failure instanceof ApiFailure ? failure.fields : {}
  const { title, content, scheduledDate } = fields
  const keywords = Object.entries(fields).find(([name]) => name.startsWith('keywords'))?.[1]
  if (title || content || scheduledDate || keywords) return { title, content, scheduledDate, keywords }
  return { form: failureMessage(failure, 'Failed to save post') }
}
