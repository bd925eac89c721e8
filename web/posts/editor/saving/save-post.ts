import type { Post } from '../../../../contract/posts/posts.ts'
import { canBeSlug } from '../../../../contract/posts/slugify.ts'
import { api, hasCode, isUnanswered, queryClient } from '../../../platform/api.ts'
import * as step from '../editor-state.ts'
import type { EditorState } from '../editor-state.ts'
import { type SaveAs, isSameText, type PostDraft } from '../../post-draft.ts'

export const cachePost = (post: Post) =>
  queryClient.setQueryData(['posts', 'get', { id: post.id }], (old?: object) => ({ ...old, post }))

/** Version 0 creates the post. Fails with `version_conflict` if it changed in the meantime. */
async function request(
  { id, version, base }: EditorState,
  draft: PostDraft,
  as: SavingAs,
  acceptLoss: boolean,
) {
  if (as === 'autosave') {
    // Autosave drops an invalid slug, so that it doesn't block the rest; a manual save reports it.
    const slug = canBeSlug(draft.slug) ? draft.slug : ''
    return (await api.posts.autosave({ id, ...draft, slug, version, acceptLoss })).post
  }
  // Saving a scheduled post as a draft keeps its time.
  const isKept = as === 'draft' && base?.status === 'scheduled'
  const change = typeof as === 'object' ? { scheduledDate: as.scheduledDate } : isKept ? {} : { status: as }
  return (await api.posts.update({ id, ...draft, ...change, version, acceptLoss })).post
}

type SavingAs = step.Conflict['savingAs']

interface Sending {
  /** The current state, not the one of the last render. */
  state(): EditorState
  set(change: (now: EditorState) => EditorState): void
  /** The author has agreed to lose what the post can't hold. */
  acceptLoss: boolean
}

/** Sends the text to the server and updates the state with each answer. Throws refusals. */
export function createSender({ state, set, acceptLoss }: Sending) {
  /** Sends with the current version, and once more if only the version has changed. */
  async function send(values: PostDraft, savingAs: SavingAs): Promise<Post> {
    set((now) => ({ ...now, unanswered: values }))
    try {
      const answer = await request(state(), values, savingAs, acceptLoss)
      set((then) => step.saved(then, values, answer))
      cachePost(answer)
      return answer
    } catch (failure) {
      if (!isUnanswered(failure)) set((now) => ({ ...now, unanswered: undefined }))
      if (!hasCode(failure, 'version_conflict')) throw failure
      // The contract includes the current post in a version conflict.
      const other = failure.current as Post
      if (!step.isOnlyMoved(state(), other)) {
        set((now) => step.conflicted(now, { other, mine: undefined, savingAs }))
        throw failure
      }
      set((now) => ({ ...now, base: other, version: other.version }))
      return send(values, savingAs)
    }
  }

  /** First resends text without an answer, then sends the current text. */
  async function sendLatest(): Promise<Post | undefined> {
    const { unanswered, draft } = state()
    if (unanswered && !isSameText(unanswered, draft)) await send(unanswered, 'autosave')
    const now = state()
    return isSameText(now.draft, now.saved) && !now.unanswered ? now.base : send(now.draft, 'autosave')
  }

  /** Saves everything. A post the server may not know yet is created first. */
  async function sendAll(as: SaveAs): Promise<Post> {
    const { id, version, unanswered, draft } = state()
    const isApproval = typeof as === 'object' && as.isApproval === true
    // What a refused approval is about is saved, too.
    if (isApproval || version === 0 || (unanswered && !isSameText(unanswered, draft))) await sendLatest()
    return isApproval ? approve(id) : send(state().draft, as)
  }

  async function approve(id: string): Promise<Post> {
    const { saved } = state()
    const { post } = await api.autopilot.approve({ id })
    set((then) => step.saved(then, saved, post))
    cachePost(post)
    return post
  }

  return { sendLatest, sendAll }
}
