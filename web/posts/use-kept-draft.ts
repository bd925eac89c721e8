import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../platform/session.tsx'
import { dropKeptDraft, keepDraft, keptDraftKey, readKeptDraft } from './kept-draft.ts'
import { isSameDraft, type PostDraft } from './post-draft.ts'

interface Edited {
  draft: PostDraft
  version: number | undefined
  isDirty: boolean
}

/** Keeps unsaved text in the browser over a crash, a reload or an ended session, and offers what was kept before. */
export function useKeptDraft(postId: string | undefined, { draft, version, isDirty }: Edited) {
  const { user } = useAuth()
  // Not the user of the moment: when the session ends under the text there is none any more.
  const [key] = useState(() => keptDraftKey(user?.email ?? '', postId))
  const [offer, setOffer] = useState(() => {
    const kept = readKeptDraft(key)
    return kept && !isSameDraft(kept.draft, draft) ? kept : undefined
  })
  const isOver = useRef(false)
  useEffect(() => {
    if (isOver.current) return
    if (isDirty) keepDraft(key, { draft, version, at: new Date().toISOString() })
    else if (!offer) dropKeptDraft(key)
  }, [key, draft, version, isDirty, offer])

  function drop() {
    isOver.current = true
    dropKeptDraft(key)
  }
  return { offer, endOffer: () => setOffer(undefined), drop }
}
