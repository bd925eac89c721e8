import { useRef, useState, useLayoutEffect } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { hasCode } from '../../platform/api.ts'
import { toLocalInput } from '../../platform/dates.ts'
import * as step from './editor-state.ts'
import type { EditorState, UnsavedDraft } from './editor-state.ts'
import { toFieldErrors } from '../../ui/fields/form.tsx'
import { type SaveAs, draftErrors, emptyDraft, isSameText, type PostDraft } from '../post-draft.ts'
import { createSender } from './saving/save-post.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { queryClient } from '../../platform/query-client.ts'

/** The edited text; pending typing is read into it when needed. */
function useDraft(post: Post | undefined) {
  const [state, setState] = useState(() => step.stateOf(post))
  // Callbacks need the latest state rather than the one of their render.
  const latest = useRef(state)
  function set(change: (now: EditorState) => EditorState) {
    latest.current = change(latest.current)
    setState(latest.current)
  }
  const typed = useTyped((read) =>
    set((now) => ({ ...step.changed(now, { content: read() }), isTyping: false })),
  )
  /** The state including pending typing. */
  function take(): EditorState {
    typed.take()
    return latest.current
  }
  function type(read: () => string) {
    if (!latest.current.isTyping) set((now) => ({ ...now, isTyping: true }))
    typed.type(read)
  }
  function after(change: (now: EditorState) => EditorState) {
    typed.take()
    set(change)
  }
  const isTextDirty = state.isTyping || !isSameText(state.draft, state.saved)
  const isDirty = isTextDirty || state.conflict !== undefined
  const about = { isTextDirty, isDirty, ...useMoment(state.base) }
  return { state, latest, set, type, take, after, about }
}

const cachePost = (post: Post) =>
  queryClient.setQueryData(['posts', 'get', { id: post.id }], (old?: object) => ({ ...old, post }))

/** The text being edited. Sends one call at a time, in the order of typing. */
export function usePostEditor(post: Post | undefined) {
  const { state, latest, set, type, take, after, about } = useDraft(post)
  const { isRunning: isSaving, queue } = useQueue()
  const sender = (acceptLoss = false) => {
    take()
    return createSender({ state: () => latest.current, set, onAnswer: cachePost, acceptLoss })
  }

  /** Returns the saved post, or undefined if a rule is broken; throws refusals. The state shows either. */
  async function save(as: SaveAs, acceptLoss?: boolean): Promise<Post | undefined> {
    const errors = draftErrors(take().draft, as)
    set((now) => step.refused(now, errors))
    if (Object.keys(errors).length > 0) return undefined
    try {
      return await queue(() => sender(acceptLoss).sendAll(as))
    } catch (failure) {
      if (!hasCode(failure, 'version_conflict'))
        set((now) =>
          step.refused(now, toFieldErrors(failure, Object.keys(emptyDraft), 'Failed to save post')),
        )
      throw failure
    }
  }
  function replace(answer: Post) {
    cachePost(answer)
    after((now) => step.replacedUnlessTyped(now, answer))
  }
  function announce(answer: Post) {
    cachePost(answer)
    set((now) => step.announced(now, answer))
  }

  return {
    ...state,
    ...about,
    isSaving,
    change: (part: Partial<PostDraft>) => set((now) => step.changed(now, part)),
    /** Registers typed content, which is read at pauses and before it is needed. */
    type,
    take,
    restoreDraft: (unsaved: UnsavedDraft) => after((now) => step.draftRestored(now, unsaved)),
    loadOther: () => after(step.otherLoaded),
    keepMine: () => after(step.mineKept),
    endConflict: () => after((now) => ({ ...now, conflict: undefined })),
    replace,
    announce,
    /** Sends the text to the server now; throws refusals. */
    flush: (acceptLoss?: boolean) => queue(() => sender(acceptLoss).sendLatest()),
    save,
  }
}

/** The chosen publishing time, which only Publish applies. Until it is chosen, and afterwards, the post's own time. */
function useMoment(base: Post | undefined) {
  const own = base?.scheduledDate ?? null
  const [chosen, choose] = useState({ over: own, date: toLocalInput(own) })
  const date = chosen.over === own ? chosen.date : toLocalInput(own)
  const setDate = (next: string) => choose({ over: own, date: next })
  return { date, setDate, isDateUnset: date !== '' && date !== toLocalInput(own) }
}

export type PostEditing = ReturnType<typeof usePostEditor>

/** Runs tasks one after another, even if one fails. */
function useQueue() {
  const [isRunning, setRunning] = useState(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  function queue<T>(work: () => Promise<T>): Promise<T> {
    setRunning(true)
    const next = last.current.then(work, work)
    last.current = next
    const done = () => setRunning(last.current !== next)
    next.then(done, done)
    return next
  }
  return { isRunning, queue }
}

// Read at pauses, and once a second during continuous typing, so that a crash loses at most that.
const pauseMs = 300
const longestMs = 1000

/** Delays reading typed text, because serializing a long text on every keystroke would be noticeable. */
function useTyped(onRead: (read: () => string) => void) {
  const typed = useRef<{ read: () => string; since: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function take() {
    clearTimeout(timer.current)
    const { current } = typed
    typed.current = undefined
    if (current) onRead(current.read)
  }
  const takeLatest = useLatest(take)
  function type(read: () => string) {
    typed.current = { read, since: typed.current?.since ?? Date.now() }
    clearTimeout(timer.current)
    timer.current = setTimeout(
      // Safari has no requestIdleCallback.
      () =>
        'requestIdleCallback' in window ? requestIdleCallback(takeLatest, { timeout: pauseMs }) : take(),
      Math.max(0, Math.min(pauseMs, typed.current.since + longestMs - Date.now())),
    )
  }
  useLayoutEffect(() => {
    // Leaving the text usually means pressing a button next.
    document.addEventListener('focusout', takeLatest)
    return () => {
      document.removeEventListener('focusout', takeLatest)
      takeLatest()
    }
  }, [takeLatest])
  return { type, take }
}
