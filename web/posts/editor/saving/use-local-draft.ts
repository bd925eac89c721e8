import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { readStored } from '../../../platform/read-stored.ts'
import { useListener } from '../../../ui/use-listener.ts'
import { useAuth } from '../../../platform/session/session.tsx'
import type { UnsavedDraft } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import { isSameText, type PostDraft } from '../../post-draft.ts'

/** Per account, so that a shared computer never offers another person's text. */
const prefixOf = (owner: string) => `unsaved:${owner}:`
const unsavedDraftKey = (owner: string, postId: string) => prefixOf(owner) + postId

function readUnsavedDraft(key: string): UnsavedDraft | undefined {
  const unsaved = readStored<UnsavedDraft>(key, localStorage)
  return unsaved?.draft && unsaved.id ? unsaved : undefined
}

/** The newest post whose text never reached the server. */
function findUnsavedNewPost(owner: string): UnsavedDraft | undefined {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(owner)))
    .flatMap((key) => readUnsavedDraft(key) ?? [])
    .filter((unsaved) => unsaved.version === 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]
}

function storeUnsavedDraft(key: string, unsaved: UnsavedDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(unsaved))
  } catch {
    // Local storage is full; the text in the editor is unaffected.
  }
}

const removeUnsavedDraft = (key: string) => localStorage.removeItem(key)

/** Stores unsaved text in the browser against crashes, reloads and expired sessions, and offers it again later. */
export function useUnsavedDraft({ id, draft, version, isDirty, isTyping, conflict, take }: PostEditing) {
  const { user } = useAuth()
  // Remember the user, because there is none after the session expires.
  const [owner] = useState(() => user?.email ?? '')
  const key = unsavedDraftKey(owner, id)
  const [offer, setOffer] = useState(() => {
    const unsaved = version === 0 ? findUnsavedNewPost(owner) : readUnsavedDraft(key)
    return unsaved && !isSameText({ ...draft, ...unsaved.draft }, draft) ? unsaved : undefined
  })
  const isOver = useRef(false)
  // In a conflict, keep the author's own text rather than the one shown.
  const text = conflict?.mine ?? draft
  const keep = (now: PostDraft) =>
    storeUnsavedDraft(key, { id, draft: now, version, at: new Date().toISOString() })

  // Runs at pauses in typing, so that no keystroke pays for it.
  useLayoutEffect(() => {
    if (isOver.current) return
    if (isDirty) keep(text)
    else if (!offer || offer.id !== id) removeUnsavedDraft(key)
    // oxlint-disable-next-line react/exhaustive-deps -- `keep` depends on nothing else
  }, [key, id, text, version, isDirty, offer])

  const keepTyped = () => {
    if (isTyping && !isOver.current && !conflict?.mine) keep(take().draft)
  }
  // The page may be about to close.
  useListener(['pagehide', 'visibilitychange'], keepTyped)
  const onUnmount = useEffectEvent(keepTyped)
  useLayoutEffect(() => () => onUnmount(), [])

  const drop = () => {
    isOver.current = true
    removeUnsavedDraft(key)
  }
  function endOffer(isDiscarded: boolean) {
    if (isDiscarded && offer) removeUnsavedDraft(unsavedDraftKey(owner, offer.id))
    setOffer(undefined)
  }
  return { offer, endOffer, drop }
}
