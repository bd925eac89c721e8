import type { Post } from '../../../../contract/posts/posts.ts'
import { canBeSlug } from '../../../../contract/posts/slugify.ts'
import { api, ApiFailure, failureMessage, hasCode } from '../../../platform/api.ts'
import * as step from '../editor-state.ts'
import type { EditorState } from '../editor-state.ts'
import { type SaveAs, emptyDraft, isSameText, type PostDraft } from '../../post-draft.ts'

/** Keeps the text; with version 0 it makes the post. Refused with `version_conflict` when it has changed since. */
async function sendText({ id, version }: EditorState, draft: PostDraft, acceptLoss: boolean): Promise<Post> {
  // One that cannot be is told at the next save by hand; it keeps nothing else back meanwhile.
  const slug = canBeSlug(draft.slug) ? draft.slug : ''
  return (await api.posts.autosave({ id, ...draft, slug, version, acceptLoss })).post
}

/** Saves the text, and publishes, schedules or unschedules as asked. */
async function sendPost(
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

interface Sending {
  /** As it is at that moment, not as it was drawn last. */
  state(): EditorState
  set(change: (now: EditorState) => EditorState): void
  onAnswer(post: Post): void
  /** The person has seen what the post cannot hold. */
  acceptLoss?: boolean
}

/** The way of a text to the server, and what every answer makes of the state. Throws what was refused. */
export function createSender({ state, set, onAnswer, acceptLoss = false }: Sending) {
  /** Sends with the version that stands; where only the version has moved on, once more with the new one. */
  async function send(values: PostDraft, wanted: step.Conflict['wanted']): Promise<Post> {
    set((now) => ({ ...now, unanswered: values }))
    try {
      const answer = await (wanted === 'autosave'
        ? sendText(state(), values, acceptLoss)
        : sendPost(state(), values, wanted, acceptLoss))
      set((then) => step.saved(then, values, answer))
      onAnswer(answer)
      return answer
    } catch (failure) {
      if (!isUnanswered(failure)) set((now) => ({ ...now, unanswered: undefined }))
      if (!hasCode(failure, 'version_conflict')) throw failure
      // The contract says what comes with a version conflict.
      const other = failure.current as Post
      if (!step.isOnlyMoved(state(), other)) {
        set((now) => step.conflicted(now, { other, mine: undefined, wanted }))
        throw failure
      }
      set((now) => step.moved(now, other))
      return send(values, wanted)
    }
  }

  /** First what may have arrived already, then what stands there now. */
  async function sendLatest(): Promise<Post | undefined> {
    const { unanswered, draft } = state()
    if (unanswered && !isSameText(unanswered, draft)) await send(unanswered, 'autosave')
    const now = state()
    return isSameText(now.draft, now.saved) && !now.unanswered ? now.base : send(now.draft, 'autosave')
  }

  /** Everything as it stands; a post that the server does not know, or may not know yet, is brought there first. */
  async function sendAll(as: SaveAs): Promise<Post> {
    const { version, unanswered, draft } = state()
    if (version === 0 || (unanswered && !isSameText(unanswered, draft))) await sendLatest()
    return send(state().draft, as)
  }

  return { sendLatest, sendAll }
}
