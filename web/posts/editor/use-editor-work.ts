import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { useAutosave, useEditorSaves } from './saving/use-editor-saves.ts'
import { useKeptDraft } from './saving/use-kept-draft.ts'
import { usePostEditor, type PostEditing } from './use-post-editor.ts'

/** All that keeps a text safe while it is written: on the server, in the browser, and at the moment of leaving. */
export function useEditorWork(post: Post | undefined, onSaved: (post: Post) => void) {
  const editor = usePostEditor(post)
  // Set right before a page leaves by itself: then there is nothing to warn about.
  const isOver = useRef(false)
  const mayLeave = useCallback(() => isOver.current, [])
  const kept = useKeptDraft(editor)
  const { trouble, saveNow } = useAutosave(editor)
  const isNew = post === undefined
  function onLeave(answer: Post) {
    isOver.current = true
    kept.drop()
    onSaved(answer)
  }
  /** When nothing written would be lost. */
  function letLeave() {
    if (editor.take().draft.content !== '') return
    isOver.current = true
    kept.drop()
  }
  useNewerText(editor, post)
  const saves = useEditorSaves(editor, { onLeave, saveNow })
  useSaveKey(saves.keep)
  useOwnAddress(editor.id, isNew, editor.version > 0)
  usePublishingFound(isNew ? editor.base : undefined, onLeave)
  return { editor, kept, trouble, saves, letLeave, mayLeave }
}

/** What another window has saved is taken over while nothing is changed here. */
function useNewerText({ version, isDirty, isSaving, replace }: PostEditing, post: Post | undefined): void {
  const isNewer = post !== undefined && post.version > version && !isDirty && !isSaving
  useLayoutEffect(() => {
    if (isNewer) replace(post)
    // Once for each version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNewer, post?.version])
}

/** A new post whose Publish has lost its answer is found publishing by the next autosave. */
function usePublishingFound(base: Post | undefined, onLeave: (post: Post) => void): void {
  const isUnderWay = base !== undefined && isPublishing(base)
  useLayoutEffect(() => {
    if (isUnderWay) onLeave(base)
    // Once, when it is found out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnderWay])
}

/**
 * Gives a new post its address as soon as there is one, for a reload and for the history. Not by the router: another route
 * would be another page, and the cursor would be gone. Its state must stay, it counts the history by it.
 */
function useOwnAddress(postId: string, isNew: boolean, isThere: boolean): void {
  useLayoutEffect(() => {
    if (isNew && isThere && location.pathname.endsWith('/new'))
      window.history.replaceState(window.history.state, '', `/dashboard/posts/${postId}`)
  }, [postId, isNew, isThere])
}

/** Ctrl+S or Cmd+S, anywhere on the page. */
function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 's'
      if (!isSave) return
      event.preventDefault()
      // A dialog has a business of its own.
      if (!event.repeat && !document.querySelector('dialog[open]')) onSave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
