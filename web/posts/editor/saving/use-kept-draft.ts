import { useLayoutEffect, useRef, useState } from 'react'
import { readStored } from '../../../platform/read-stored.ts'
import { useLatest } from '../../../platform/use-latest.ts'
import { useAuth } from '../../../platform/session/session.tsx'
import type { KeptDraft } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import { isSameText, type PostDraft } from '../../post-draft.ts'

/** By account: on a shared computer nobody is offered the text of another. */
const prefixOf = (owner: string) => `unsaved:${owner}:`
const keptDraftKey = (owner: string, postId: string) => prefixOf(owner) + postId

function readKeptDraft(key: string): KeptDraft | undefined {
  const kept = readStored<KeptDraft>(key, localStorage)
  return kept?.draft && kept.id ? kept : undefined
}

/** The latest new post whose text has never reached the server. */
function findKeptNew(owner: string): KeptDraft | undefined {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(owner)))
    .flatMap((key) => readKeptDraft(key) ?? [])
    .filter((kept) => kept.version === 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]
}

function keepDraft(key: string, kept: KeptDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser's room for us is full: the text in the editor is no worse off for it.
  }
}

const dropKeptDraft = (key: string) => localStorage.removeItem(key)

/** Keeps unsaved text in the browser over a crash, a reload or an ended session, and offers what was kept before. */
export function useKeptDraft({ id, draft, version, isDirty, isTyping, conflict, take }: PostEditing) {
  const { user } = useAuth()
  // Not the user of the moment: when the session ends under the text there is none any more.
  const [owner] = useState(() => user?.email ?? '')
  const key = keptDraftKey(owner, id)
  const [offer, setOffer] = useState(() => {
    const kept = version === 0 ? findKeptNew(owner) : readKeptDraft(key)
    return kept && !isSameText({ ...draft, ...kept.draft }, draft) ? kept : undefined
  })
  const isOver = useRef(false)
  // One's own text, where the other one of a conflict stands in the editor.
  const text = conflict?.mine ?? draft
  const keep = (now: PostDraft) => keepDraft(key, { id, draft: now, version, at: new Date().toISOString() })

  // What is typed comes here at a pause, so that this costs no key.
  useLayoutEffect(() => {
    if (isOver.current) return
    if (isDirty) keep(text)
    else if (!offer || offer.id !== id) dropKeptDraft(key)
    // oxlint-disable-next-line react/exhaustive-deps -- `keep` says no more than these
  }, [key, id, text, version, isDirty, offer])

  const keepTyped = useLatest(() => {
    if (isTyping && !isOver.current && !conflict?.mine) keep(take().draft)
  })
  useBeforeLeaving(keepTyped)

  const drop = () => {
    isOver.current = true
    dropKeptDraft(key)
  }
  function endOffer(isDiscarded: boolean) {
    if (isDiscarded && offer) dropKeptDraft(keptDraftKey(owner, offer.id))
    setOffer(undefined)
  }
  return { offer, endOffer, drop }
}

/** When the page goes, as far as it can be known. */
function useBeforeLeaving(write: () => void): void {
  useLayoutEffect(() => {
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [write])
}
