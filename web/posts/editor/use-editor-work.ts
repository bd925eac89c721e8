import { useCallback, useLayoutEffect, useRef, useEffectEvent, useState } from 'react'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { useListener } from '../../platform/use-listener.ts'
import { useAutosave } from './saving/use-autosave.ts'
import { useEditorSaves } from './saving/use-editor-saves.ts'
import { usePostEditor, type PostEditing } from './use-post-editor.ts'
import { type PostDraft, isSameText } from '../post-draft.ts'
import { keepStored, readStored } from '../../platform/read-stored.ts'
import { useAuth } from '../../platform/session/session.tsx'
import type { UnsavedDraft } from './editor-state.ts'

/** Keeps a text safe while it is written: on the server, in the browser and when leaving the page. */
export function useEditorWork(post: Post | undefined, slot: string | null, onSaved: (post: Post) => void) {
  const editor = usePostEditor(post, slot)
  const unsaved = useUnsavedDraft(editor)
  const { trouble, saveNow } = useAutosave(editor)
  const isNew = post === undefined
  function onLeave(answer: Post) {
    unsaved.drop()
    onSaved(answer)
  }
  /** Disables the leave warning if nothing would be lost. */
  function allowLeaving() {
    if (editor.latestDraft().content === '') unsaved.drop()
  }
  useNewerText(editor, post)
  const saves = useEditorSaves(editor, onLeave, saveNow)
  useSaveKey(saves.keep)
  useOwnAddress(editor.id, isNew, editor.version > 0)
  usePublishingFound(isNew ? editor.base : undefined, onLeave)
  return { editor, unsaved, trouble, saves, allowLeaving }
}

/** Takes over what another window saved, if nothing changed here. */
function useNewerText({ version, isDirty, isSaving, replace }: PostEditing, post: Post | undefined): void {
  const isNewer = post !== undefined && post.version > version && !isDirty && !isSaving
  useLayoutEffect(() => {
    if (isNewer) replace(post)
    // Once per version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNewer, post?.version])
}

/** Detects at the next autosave that a new post is being published although Publish got no answer. */
function usePublishingFound(base: Post | undefined, onLeave: (post: Post) => void): void {
  const isUnderWay = base !== undefined && isPublishing(base)
  useLayoutEffect(() => {
    if (isUnderWay) onLeave(base)
    // Once per detection.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnderWay])
}

/**
 * Gives a new post its own address once it exists, for reloads and the history. Bypasses the router, because another route
 * would remount the page and lose the cursor; keeps its state, which counts the history.
 */
function useOwnAddress(postId: string, isNew: boolean, isStored: boolean): void {
  useLayoutEffect(() => {
    if (isNew && isStored && location.pathname.endsWith('/new'))
      window.history.replaceState(window.history.state, '', `/dashboard/posts/${postId}`)
  }, [postId, isNew, isStored])
}

/** Handles Ctrl+S or Cmd+S anywhere on the page. */
function useSaveKey(save: () => void): void {
  useListener(['keydown'], (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || shiftKey || altKey) return
    event.preventDefault()
    // Dialogs handle their own keys.
    if (!event.repeat && !document.querySelector('dialog[open]')) save()
  })
}

/** Per account, so that a shared computer never offers another person's text. */
const storageKey = (owner: string, postId = '') => `unsaved:${owner}:${postId}`

function readUnsavedDraft(key: string): UnsavedDraft | undefined {
  const unsaved = readStored<UnsavedDraft>(key, localStorage)
  return unsaved?.draft && unsaved.id ? unsaved : undefined
}

/** The newest post whose text never reached the server. */
const findUnsavedNewPost = (owner: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(storageKey(owner)))
    .flatMap((key) => readUnsavedDraft(key) ?? [])
    .filter((unsaved) => unsaved.version === 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]

/** Where only the chosen date isn't set. */
const dateLeft = {
  title: 'Leave without scheduling?',
  text: 'Your text is saved. The date you picked only counts once you schedule the post.',
}

/** Stores unsaved text in the browser against crashes, reloads and expired sessions, and offers it again later. */
function useUnsavedDraft({ id, draft, version, isDirty, conflict, latestDraft }: PostEditing) {
  const { user } = useAuth()
  // Remember the user, because there is none after the session expires.
  const [owner] = useState(() => user?.email ?? '')
  const key = storageKey(owner, id)
  const [offer, setOffer] = useState(() => {
    const unsaved = version === 0 ? findUnsavedNewPost(owner) : readUnsavedDraft(key)
    return unsaved && !isSameText({ ...draft, ...unsaved.draft }, draft) ? unsaved : undefined
  })
  const isOver = useRef(false)
  const mayLeave = useCallback(() => isOver.current, [])
  // In a conflict, keep the author's own text rather than the one shown.
  const text = conflict?.mine ?? draft
  const keep = (now: PostDraft) =>
    keepStored(key, { id, draft: now, version, at: new Date().toISOString() }, localStorage)

  // Runs at pauses in typing, so that no keystroke pays for it.
  useLayoutEffect(() => {
    if (isOver.current) return
    if (isDirty) keep(text)
    else if (!offer || offer.id !== id) localStorage.removeItem(key)
    // oxlint-disable-next-line react/exhaustive-deps -- `keep` depends on nothing else
  }, [key, id, text, version, isDirty, offer])

  const keepTyped = () => {
    const now = latestDraft()
    if (now !== draft && !isOver.current && !conflict?.mine) keep(now)
  }
  // The page may be about to close.
  useListener(['pagehide', 'visibilitychange'], keepTyped)
  const onUnmount = useEffectEvent(keepTyped)
  useLayoutEffect(() => () => onUnmount(), [])

  /** Nothing is left to keep or to warn of. */
  const drop = () => {
    isOver.current = true
    localStorage.removeItem(key)
  }
  function endOffer(isDiscarded: boolean) {
    if (isDiscarded && offer) localStorage.removeItem(storageKey(owner, offer.id))
    setOffer(undefined)
  }
  return { offer, endOffer, drop, guard: { mayLeave, onLeave: drop, ...(!isDirty && dateLeft) } }
}
