import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../platform/use-latest.ts'
import { useAuth } from '../../../platform/session/session.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import {
  dropKeptDraft,
  findKeptNew,
  keepDraft,
  keptDraftKey,
  readKeptDraft,
  type KeptDraft,
} from './kept-draft.ts'
import { isSameText } from '../../post-draft.ts'

// A second at most may be lost to a crash; at every key it would cost the typing itself in a long post.
const keepWithinMs = 500

/** Keeps unsaved text in the browser over a crash, a reload or an ended session, and offers what was kept before. */
export function useKeptDraft({ id, draft, version, isDirty, isTyping, conflict, take }: PostEditing) {
  const { user } = useAuth()
  // Not the user of the moment: when the session ends under the text there is none any more.
  const [owner] = useState(() => user?.email ?? '')
  const [offer, setOffer] = useState(() => {
    const kept = version === 0 ? findKeptNew(owner) : readKeptDraft(keptDraftKey(owner, id))
    return kept && !isSameText({ ...draft, ...kept.draft }, draft) ? kept : undefined
  })
  const isOver = useRef(false)
  const pending = useRef<KeptDraft | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // One's own text, where the other one of a conflict stands in the editor.
  const text = conflict?.mine ?? draft

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (pending.current) keepDraft(keptDraftKey(owner, pending.current.id), pending.current)
    pending.current = undefined
  }, [owner])

  useEffect(() => {
    if (isOver.current) return
    if (isDirty) {
      pending.current = { id, draft: text, version, at: new Date().toISOString() }
      timer.current ??= setTimeout(write, keepWithinMs)
    } else if (!offer || offer.id !== id) {
      pending.current = undefined
      dropKeptDraft(keptDraftKey(owner, id))
    }
  }, [owner, id, text, version, isDirty, offer, write])

  const writeAll = useLatest(() => {
    if (isTyping && !isOver.current && !conflict?.mine)
      pending.current = { id, draft: take().draft, version, at: new Date().toISOString() }
    write()
  })
  useBeforeLeaving(writeAll)

  const drop = () => {
    isOver.current = true
    pending.current = undefined
    dropKeptDraft(keptDraftKey(owner, id))
  }
  function endOffer(isDiscarded: boolean) {
    if (isDiscarded && offer) dropKeptDraft(keptDraftKey(owner, offer.id))
    setOffer(undefined)
  }
  return { offer, endOffer, drop }
}

/** When the page goes, as far as it can be known. */
function useBeforeLeaving(write: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [write])
}
