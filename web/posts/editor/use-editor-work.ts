import { useEffect, useState } from 'react'
import { isPublishing } from '../../../contract/is-publishing.ts'
import type { Post } from '../../../contract/posts.ts'
import { createLeaveGate } from './leave-gate.ts'
import { useAutosave } from './use-autosave.ts'
import { useEditorSaves } from './use-editor-saves.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOwnAddress } from './use-own-address.ts'
import { usePostEditor } from './use-post-editor.ts'
import { useSaveKey } from './use-save-key.ts'

/** All that keeps a text safe while it is written: on the server, in the browser, and at the moment of leaving. */
export function useEditorWork(post: Post | undefined, onSaved: (post: Post) => void) {
  const editor = usePostEditor(post)
  const [gate] = useState(createLeaveGate)
  const kept = useKeptDraft(editor)
  const { trouble, saveNow } = useAutosave(editor)
  const isNew = post === undefined
  function onLeave(answer: Post) {
    gate.open()
    kept.drop()
    onSaved(answer)
  }
  /** When nothing written would be lost. */
  function letLeave() {
    if (editor.draft.content !== '') return
    gate.open()
    kept.drop()
  }
  const saves = useEditorSaves(editor, { onLeave, saveNow })
  useSaveKey(saves.keep)
  useOwnAddress(editor.id, isNew, editor.version > 0)
  usePublishingFound(isNew ? editor.base : undefined, onLeave)
  return { editor, kept, trouble, saves, letLeave, mayLeave: gate.isOpen }
}

/** A new post whose Publish has lost its answer is found publishing by the next autosave. */
function usePublishingFound(base: Post | undefined, onLeave: (post: Post) => void): void {
  const isUnderWay = base !== undefined && isPublishing(base)
  useEffect(() => {
    if (isUnderWay) onLeave(base)
    // Once, when it is found out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnderWay])
}
