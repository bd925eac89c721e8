import type { Post } from '../../../../contract/posts/posts.ts'
import { canBeSlug } from '../../../../contract/posts/slugify.ts'
import { api } from '../../../platform/api.ts'
import { ApiFailure, failureMessage, hasCode } from '../../../platform/api-failure.ts'
import type { EditorState } from '../editor-state.ts'
import { type SaveAs, emptyDraft, type PostDraft } from '../../post-draft.ts'

/** Keeps the text; with version 0 it makes the post. Refused with `version_conflict` when it has changed since. */
export async function sendText(
  { id, version }: EditorState,
  draft: PostDraft,
  acceptLoss: boolean,
): Promise<Post> {
  // One that cannot be is told at the next save by hand; it keeps nothing else back meanwhile.
  const slug = canBeSlug(draft.slug) ? draft.slug : ''
  return (await api.posts.autosave({ id, ...draft, slug, version, acceptLoss })).post
}

/** Saves the text, and publishes, schedules or unschedules as asked. */
export async function sendPost(
  { id, version, base }: EditorState,
  draft: PostDraft,
  as: SaveAs,
  acceptLoss: boolean,
): Promise<Post> {
  // A scheduled post keeps its time.
  const isKept = as === 'draft' && base?.status === 'scheduled'
  const change = typeof as === 'object' ? as : isKept ? undefined : { status: as }
  return (await api.posts.update({ id, ...draft, ...change, version, acceptLoss })).post
}

/** Nobody knows whether what was sent has arrived. */
export const isUnanswered = (failure: unknown): boolean =>
  hasCode(failure, 'offline', 'timeout', 'unavailable', 'internal')

export function saveErrors(failure: unknown): EditorState['errors'] {
  const fields = failure instanceof ApiFailure ? failure.fields : {}
  const errors: EditorState['errors'] = {}
  for (const [path, message] of Object.entries(fields)) {
    // One of a list is told at the list: keywords.3 at keywords.
    const [name = ''] = path.split('.')
    if (name in emptyDraft) errors[name as keyof PostDraft] ??= message
    else errors.form ??= message
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: failureMessage(failure, 'Failed to save post') }
}
