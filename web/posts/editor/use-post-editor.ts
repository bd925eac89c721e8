import { useRef, useState, useLayoutEffect } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { hasCode, queryKeys } from '../../platform/api.ts'
import { toLocalInput } from '../../platform/dates.ts'
import * as step from './editor-state.ts'
import type { EditorState, KeptDraft } from './editor-state.ts'
import { type SaveAs, draftErrors, isSameText, type PostDraft } from '../post-draft.ts'
import { createSender, saveErrors } from './saving/save-post.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { queryClient } from '../../platform/query-client.ts'

/** What is edited, with what was typed last read into it whenever it is needed. */
function useDraft(post: Post | undefined) {
  const [state, setState] = useState(() => step.stateOf(post))
  // What a call that comes back finds is newer than what it was drawn with.
  const latest = useRef(state)
  function set(change: (now: EditorState) => EditorState) {
    latest.current = change(latest.current)
    setState(latest.current)
  }
  const typed = useTyped((read) =>
    set((now) => ({ ...step.changed(now, { content: read() }), isTyping: false })),
  )
  /** Everything as it is now. */
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

/** The text being edited, and its way to the server: one call at a time, in the order of what was typed. */
export function usePostEditor(post: Post | undefined) {
  const { state, latest, set, type, take, after, about } = useDraft(post)
  const { isRunning: isSaving, queue } = useQueue()
  const accept = (answer: Post) =>
    queryClient.setQueryData(queryKeys.post(answer.id), (old: object | undefined) => ({
      ...old,
      post: answer,
    }))
  const sender = (acceptLoss = false) => {
    take()
    return createSender({ state: () => latest.current, set, onAnswer: accept, acceptLoss })
  }

  /** Answers the saved post, undefined when a rule is broken; throws what was refused. The state tells both. */
  async function save(as: SaveAs, acceptLoss?: boolean): Promise<Post | undefined> {
    const errors = draftErrors(take().draft, as)
    set((now) => step.refused(now, errors))
    if (Object.keys(errors).length > 0) return undefined
    try {
      return await queue(() => sender(acceptLoss).sendAll(as))
    } catch (failure) {
      if (!hasCode(failure, 'version_conflict')) set((now) => step.refused(now, saveErrors(failure)))
      throw failure
    }
  }
  function replace(answer: Post) {
    accept(answer)
    after((now) => step.replacedUnlessTyped(now, answer))
  }
  function announce(answer: Post) {
    accept(answer)
    set((now) => step.announced(now, answer))
  }

  return {
    ...state,
    ...about,
    isSaving,
    change: (part: Partial<PostDraft>) => set((now) => step.changed(now, part)),
    /** Content that is read when its author pauses, and before it is needed. */
    type,
    take,
    bringBack: (kept: KeptDraft) => after((now) => step.broughtBack(now, kept)),
    loadOther: () => after(step.otherLoaded),
    keepMine: () => after(step.mineKept),
    endConflict: () => after(step.conflictOver),
    replace,
    announce,
    /** Brings the text to the server now; throws what was refused. */
    flush: (acceptLoss?: boolean) => queue(() => sender(acceptLoss).sendLatest()),
    save,
  }
}

/** When it goes out, as it was chosen; Publish alone acts on it. Until then, and once that is done, when the post says. */
function useMoment(base: Post | undefined) {
  const own = base?.scheduledDate ?? null
  const [chosen, choose] = useState({ over: own, date: toLocalInput(own) })
  const date = chosen.over === own ? chosen.date : toLocalInput(own)
  return { date, setDate: (next: string) => choose({ over: own, date: next }) }
}

export type PostEditing = ReturnType<typeof usePostEditor>

/** Runs one piece of work after the other, whether the one before worked or not. */
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

// A pause in typing; who never pauses is looked at once a second, so that a crash takes no more than that.
const pauseMs = 300
const longestMs = 1000

/** What was typed and not read yet: reading a long text at each key would be felt, as would all that is counted in it. */
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
      // Safari has no idle time.
      () =>
        'requestIdleCallback' in window ? requestIdleCallback(takeLatest, { timeout: pauseMs }) : take(),
      Math.max(0, Math.min(pauseMs, typed.current.since + longestMs - Date.now())),
    )
  }
  useLayoutEffect(() => {
    // Whoever leaves the text presses a button next.
    document.addEventListener('focusout', takeLatest)
    return () => {
      document.removeEventListener('focusout', takeLatest)
      takeLatest()
    }
  }, [takeLatest])
  return { type, take }
}
