import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiFailure, hasCode, isUnanswered, queryClient } from '../../../platform/api.ts'
import { useListener } from '../../../platform/use-listener.ts'
import type { PostDraft } from '../../post-draft.ts'
import type { PostEditing } from '../use-post-editor.ts'
import { tellDraftSaved } from './use-editor-saves.ts'

// The specification's pause; continuous typing is saved every half minute.
const pauseMs = 5_000
const longestMs = 30_000

interface Trouble {
  failure: ApiFailure
  /** The text that was refused. */
  draft: PostDraft
}

/** Autosaves the text. Returns why the latest attempt failed, until it is saved. */
export function useAutosave({ draft, version, isTextDirty, conflict, isSaving, flush }: PostEditing) {
  const [trouble, setTrouble] = useState<Trouble>()
  const dirtySince = useRef(0)
  // Say it once; after that, the line next to the buttons is enough.
  const isToldSaved = useRef(false)
  const { title, content } = draft
  const isWorthMaking = version > 0 || title.trim() !== '' || content !== ''
  // A text that would lose content waits for an edit or a manual save, which asks.
  const isRefused = trouble?.draft === draft && hasCode(trouble.failure, 'content_loss')
  const isDue =
    isTextDirty && isWorthMaking && (!conflict || conflict.mine !== undefined) && !isSaving && !isRefused

  async function run() {
    try {
      await flush()
      // The connection is back, so reload whatever else failed.
      if (trouble) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      setTrouble(undefined)
      if (!isToldSaved.current) tellDraftSaved()
      isToldSaved.current = true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!hasCode(failure, 'version_conflict', 'signed_out')) setTrouble({ failure, draft })
    }
  }
  const runNow = useEffectEvent(run)

  useLayoutEffect(() => {
    if (!isTextDirty) dirtySince.current = 0
    if (!isDue) return
    dirtySince.current ||= Date.now()
    const restMs = Math.max(0, dirtySince.current + longestMs - Date.now())
    // An unreachable server is asked again after the same pause.
    const waitMs = trouble && isUnanswered(trouble.failure) ? pauseMs : Math.min(pauseMs, restMs)
    const timer = setTimeout(() => void runNow(), waitMs)
    return () => clearTimeout(timer)
  }, [isDue, isTextDirty, draft, trouble])

  useListener(
    ['online', 'visibilitychange'],
    ({ type }) => {
      if (type === 'online' || document.hidden) void run()
    },
    isDue,
  )

  return { trouble: isTextDirty ? trouble?.failure : undefined, saveNow: run }
}
