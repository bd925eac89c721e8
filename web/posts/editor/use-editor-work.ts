import { useCallback, useLayoutEffect, useRef } from 'react'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { useListener } from '../../ui/use-listener.ts'
import { useAutosave } from './saving/use-autosave.ts'
import { useEditorSaves } from './saving/use-editor-saves.ts'
import { useUnsavedDraft } from './saving/use-local-draft.ts'
import { usePostEditor, type PostEditing } from './use-post-editor.ts'

/** Keeps a text safe while it is written: on the server, in the browser and when leaving the page. */
export function useEditorWork(post: Post | undefined, onSaved: (post: Post) => void) {
  const editor = usePostEditor(post)
  // Set right before the page navigates by itself, which needs no warning.
  const isOver = useRef(false)
  const mayLeave = useCallback(() => isOver.current, [])
  const unsaved = useUnsavedDraft(editor)
  const { trouble, saveNow } = useAutosave(editor)
  const isNew = post === undefined
  function onLeave(answer: Post) {
    isOver.current = true
    unsaved.drop()
    onSaved(answer)
  }
  /** Disables the leave warning if nothing would be lost. */
  function allowLeaving() {
    if (editor.take().draft.content !== '') return
    isOver.current = true
    unsaved.drop()
  }
  useNewerText(editor, post)
  const saves = useEditorSaves(editor, { onLeave, saveNow })
  useSaveKey(saves.keep)
  useOwnAddress(editor.id, isNew, editor.version > 0)
  usePublishingFound(isNew ? editor.base : undefined, onLeave)
  return { editor, unsaved, trouble, saves, allowLeaving, mayLeave }
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
