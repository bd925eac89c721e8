import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { hasCode } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import * as step from './editor-state.ts'
import type { EditorState, SaveAs } from './editor-state.ts'
import type { KeptDraft } from './kept-draft.ts'
import { draftErrors, isSameDraft, isSameText, type PostDraft } from './post-draft.ts'
import { isUnanswered, saveErrors, sendPost, sendText } from './save-post.ts'

/** The text being edited, and its way to the server: one call at a time, in the order of what was typed. */
export function usePostEditor(post: Post | undefined) {
  const [state, setState] = useState(() => step.stateOf(post))
  const [isSaving, setSaving] = useState(false)
  // What a call that comes back finds is newer than what it was drawn with.
  const latest = useRef(state)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const queries = useQueryClient()

  function set(change: (now: EditorState) => EditorState) {
    latest.current = change(latest.current)
    setState(latest.current)
  }
  function accept(answer: Post) {
    queries.setQueryData(queryKeys.post(answer.id), (old: object | undefined) => ({ ...old, post: answer }))
    return answer
  }

  /** Sends with the version that stands; where only the version has moved on, once more with the new one. */
  async function send(values: PostDraft, wanted: step.Conflict['wanted']): Promise<Post> {
    set((now) => ({ ...now, unanswered: values }))
    try {
      const now = latest.current
      const answer = await (wanted === 'autosave' ? sendText(now, values) : sendPost(now, values, wanted))
      const take = wanted === 'autosave' ? step.textSaved : step.saved
      set((then) => take(then, values, answer))
      return accept(answer)
    } catch (failure) {
      if (!isUnanswered(failure)) set((now) => ({ ...now, unanswered: undefined }))
      if (!hasCode(failure, 'version_conflict')) throw failure
      // The contract says what comes with a version conflict.
      const other = failure.current as Post
      if (!step.isOnlyMoved(latest.current, other)) {
        set((now) => step.conflicted(now, { other, mine: undefined, wanted }))
        throw failure
      }
      set((now) => step.moved(now, other))
      return send(values, wanted)
    }
  }

  /** First what may have arrived already, then what stands there now. */
  async function sendLatest(): Promise<Post | undefined> {
    const { unanswered, draft } = latest.current
    if (unanswered && !isSameText(unanswered, draft)) await send(unanswered, 'autosave')
    const now = latest.current
    return isSameText(now.draft, now.saved) && !now.unanswered ? now.base : send(now.draft, 'autosave')
  }

  /** After whatever is running, whether that worked or not. */
  function queue<T>(work: () => Promise<T>): Promise<T> {
    setSaving(true)
    const next = running.current.then(work, work)
    running.current = next
    const done = () => setSaving(running.current !== next)
    next.then(done, done)
    return next
  }

  /** Answers the saved post, undefined when a rule is broken; throws what was refused. The state tells both. */
  async function save(as: SaveAs): Promise<Post | undefined> {
    const { draft, saved: before } = latest.current
    const errors = draftErrors(draft, before, new Date(), as)
    set((now) => step.refused(now, errors))
    if (Object.keys(errors).length > 0) return undefined
    return queue(async () => {
      try {
        const { version, unanswered } = latest.current
        if (version === 0 || (unanswered && !isSameText(unanswered, draft))) await sendLatest()
        return await send(latest.current.draft, as)
      } catch (failure) {
        if (!hasCode(failure, 'version_conflict')) set((now) => step.refused(now, saveErrors(failure)))
        throw failure
      }
    })
  }

  return {
    ...state,
    isSaving,
    isTextDirty: !isSameText(state.draft, state.saved),
    isDirty: !isSameDraft(state.draft, state.saved) || state.conflict !== undefined,
    change: (part: Partial<PostDraft>) => set((now) => step.changed(now, part)),
    bringBack: (kept: KeptDraft) => set((now) => step.broughtBack(now, kept)),
    loadOther: () => set(step.otherLoaded),
    keepMine: () => set(step.mineKept),
    endConflict: () => set(step.conflictOver),
    replace: (answer: Post) => set((now) => step.replaced(now, accept(answer))),
    /** Brings the text to the server now; throws what was refused. */
    flush: () => queue(sendLatest),
    save,
  }
}

export type PostEditing = ReturnType<typeof usePostEditor>
