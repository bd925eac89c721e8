import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { ApiFailure, hasCode } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import type { PostEditing } from '../use-post-editor.ts'
import type { PostDraft } from '../../post-draft.ts'
import { isUnanswered } from './save-post.ts'

// The specification's pause; who never pauses is saved every half minute.
const pauseMs = 5_000
const longestMs = 30_000
// After a failure: soon at first, for a server that is being restarted, then without pressing it.
const retryMs = [2_000, 4_000, 8_000, 15_000]

/** Without leaving the page. One that stands there already is not said twice. */
export const tellDraftSaved = () => void toast.success('Draft saved', { id: 'draft-saved' })

interface Trouble {
  failure: ApiFailure
  /** What was refused. */
  draft: PostDraft
  tries: number
}

/** Saves the text by itself. Answers why the latest try has failed, while what failed is not saved. */
export function useAutosave({ draft, version, isTextDirty, conflict, isSaving, flush }: PostEditing) {
  const [trouble, setTrouble] = useState<Trouble>()
  const dirtySince = useRef(0)
  // Said once, so that it is known; from then on the line beside the buttons is enough.
  const isToldSaved = useRef(false)
  const { title, content } = draft
  const isWorthMaking = version > 0 || title.trim() !== '' || content !== ''
  // What would lose something waits for another text, or for a save by hand, which asks.
  const isRefused = trouble?.draft === draft && hasCode(trouble.failure, 'content_loss')
  const isDue =
    isTextDirty && isWorthMaking && (!conflict || conflict.mine !== undefined) && !isSaving && !isRefused

  async function run() {
    try {
      await flush()
      // What else could not be loaded meanwhile can be now.
      if (trouble) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      setTrouble(undefined)
      if (!isToldSaved.current) tellDraftSaved()
      isToldSaved.current = true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!hasCode(failure, 'version_conflict', 'signed_out'))
        setTrouble((before) => ({ failure, draft, tries: (before?.tries ?? 0) + 1 }))
    }
  }
  const runNow = useEffectEvent(run)

  useLayoutEffect(() => {
    if (!isTextDirty) dirtySince.current = 0
    if (!isDue) return
    dirtySince.current ||= Date.now()
    const timer = setTimeout(() => void runNow(), waitMs(trouble, dirtySince.current))
    return () => clearTimeout(timer)
  }, [isDue, isTextDirty, draft, trouble])

  useLayoutEffect(() => {
    if (!isDue) return
    const now = () => void runNow()
    const onHide = () => document.visibilityState === 'hidden' && now()
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [isDue])

  return { trouble: isTextDirty ? trouble?.failure : undefined, saveNow: run }
}

function waitMs(trouble: Trouble | undefined, since: number): number {
  if (trouble && isUnanswered(trouble.failure)) return retryMs[Math.min(trouble.tries, retryMs.length) - 1]!
  return Math.max(0, Math.min(pauseMs, since + longestMs - Date.now()))
}
