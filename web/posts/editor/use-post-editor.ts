import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Post } from '../../../contract/posts/posts.ts'
import { hasCode } from '../../platform/api.ts'
import { toLocalInput } from '../../platform/dates.ts'
import * as step from './editor-state.ts'
import type { EditorState, UnsavedDraft } from './editor-state.ts'
import { toFieldErrors } from '../../ui/fields/form.tsx'
import { type SaveAs, draftErrors, emptyDraft, isSameText, type PostDraft } from '../post-draft.ts'
import { cachePost, createSender } from './saving/save-post.ts'
import { useListener } from '../../platform/use-listener.ts'

// Rendering at every keystroke would be noticeable: typed text is shown at pauses, and once a second during continuous typing.
const pauseMs = 300
const longestMs = 1000

/** The edited text, which typing changes at once and renders later. */
function useDraft(post: Post | undefined, slot: string | null) {
  const [state, setState] = useState(() => step.stateOf(post))
  // Callbacks need the latest state rather than the one of their render.
  const latest = useRef(state)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedSince = useRef(0)
  function show() {
    clearTimeout(timer.current)
    typedSince.current = 0
    setState(latest.current)
  }
  function set(change: (now: EditorState) => EditorState) {
    latest.current = change(latest.current)
    show()
  }
  function type(content: string) {
    const { draft, saved } = latest.current
    const isFirst = draft.content === saved.content || draft.content === ''
    latest.current = step.changed(latest.current, { content })
    // The page warns of leaving from the first character on.
    if (isFirst) return show()
    clearTimeout(timer.current)
    typedSince.current ||= Date.now()
    timer.current = setTimeout(show, Math.min(pauseMs, typedSince.current + longestMs - Date.now()))
  }
  // Leaving the text usually means pressing a button next.
  useListener(['focusout'], show)
  const isTextDirty = !isSameText(state.draft, state.saved)
  const isDirty = isTextDirty || state.conflict !== undefined
  const about = { isTextDirty, isDirty, ...useMoment(state.base, slot) }
  return { state, latest, set, type, about }
}

/** The text being edited. Sends one call at a time, in the order of typing. */
export function usePostEditor(post: Post | undefined, slot: string | null) {
  const { state, latest, set, type, about } = useDraft(post, slot)
  const { isPending: isSaving, queue } = useQueue(state.id)
  const sender = (acceptLoss = false) => createSender({ state: () => latest.current, set, acceptLoss })
  /** Sends the text to the server now; throws refusals. */
  const flush = (acceptLoss?: boolean) => queue(() => sender(acceptLoss).sendLatest())

  /** Returns the saved post, or undefined if a rule is broken; throws refusals. The state shows either. */
  async function save(as: SaveAs, acceptLoss?: boolean): Promise<Post | undefined> {
    const errors = draftErrors(latest.current.draft, as)
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
    set((now) => step.replacedUnlessTyped(now, answer))
  }
  /** Takes over captions and newsletter; text and version are unchanged. */
  function announce(answer: Post) {
    const { captions, newsletter } = answer
    cachePost(answer)
    set((now) => ({ ...now, base: now.base && { ...now.base, captions, newsletter } }))
  }

  return {
    ...state,
    ...about,
    isSaving,
    change: (part: Partial<PostDraft>) => set((now) => step.changed(now, part)),
    type,
    /** The draft with what was typed since the last render. */
    latestDraft: () => latest.current.draft,
    restoreDraft: (unsaved: UnsavedDraft) => set((now) => step.draftRestored(now, unsaved)),
    loadOther: () => set(step.otherLoaded),
    keepMine: () => set(step.mineKept),
    endConflict: () => set((now) => ({ ...now, conflict: undefined })),
    replace,
    announce,
    flush,
    /** Saves first, so that the call applies to the newest text. */
    afterSave: async <T>(call: () => Promise<T>) => (await flush(), call()),
    save,
  }
}

/** The chosen publishing time, which only Publish applies. Until it is chosen, and afterwards, the post's own time or slot. */
function useMoment(base: Post | undefined, slotAtStart: string | null) {
  const isWaiting = base?.status === 'draft' || base?.status === 'held'
  const slot = isWaiting ? slotAtStart : null
  const own = base?.scheduledDate ?? slot
  const [chosen, choose] = useState({ over: own, date: toLocalInput(own) })
  const date = chosen.over === own ? chosen.date : toLocalInput(own)
  const setDate = (next: string) => choose({ over: own, date: next })
  return { date, setDate, slot, isDateUnset: date !== '' && date !== toLocalInput(own) }
}

export type PostEditing = ReturnType<typeof usePostEditor>

/** Runs tasks of a post one after another, even if one fails. */
function useQueue(id: string) {
  const { isPending, mutateAsync } = useMutation({
    scope: { id },
    mutationFn: (work: () => Promise<unknown>) => work(),
  })
  const queue = <T>(work: () => Promise<T>) => mutateAsync(work) as Promise<T>
  return { isPending, queue }
}
