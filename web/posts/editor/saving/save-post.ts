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
  const { scheduledDate: _date, ...text } = draft
  // One that cannot be is told at the next save by hand; it keeps nothing else back meanwhile.
  const slug = canBeSlug(draft.slug) ? draft.slug : ''
  return (await api.posts.autosave({ id, ...text, slug, version, acceptLoss })).post
}

/** Saves the text, and publishes, schedules or unschedules as asked. */
export async function sendPost(
  { id, version, base }: EditorState,
  { scheduledDate, ...text }: PostDraft,
  as: SaveAs,
  acceptLoss: boolean,
): Promise<Post> {
  const changes = {
    // A scheduled post keeps its time.
    draft: base?.status === 'scheduled' ? {} : { status: 'draft' as const },
    published: { status: 'published' as const },
    scheduled: { scheduledDate },
    unscheduled: { scheduledDate: null },
  }
  return (await api.posts.update({ id, ...text, ...changes[as], version, acceptLoss })).post
}

/** Nobody knows whether what was sent has arrived. */
export const isUnanswered = (failure: unknown): boolean =>
  hasCode(failure, 'offline', 'timeout', 'unavailable', 'internal')

export function saveErrors(failure: unknown): EditorState['errors'] {
  const fields = failure instanceof ApiFailure ? failure.fields : {}
  // One of a list is told at the list: keywords.3 at keywords.
  const known = Object.keys(emptyDraft).flatMap((name) => {
    const message = Object.entries(fields).find(([path]) => path.split('.')[0] === name)?.[1]
    return message ? [[name, message]] : []
  })
  if (known.length > 0) return Object.fromEntries(known)
  return { form: failureMessage(failure, 'Failed to save post') }
}
