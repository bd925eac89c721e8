import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isPublishing } from '../../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { hasCode } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/dates.ts'
import type { Conflict } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import type { SaveAs } from '../../post-draft.ts'
import { tellDraftSaved } from './use-autosave.ts'

interface Ways {
  /** A save by hand ends the work on the page. */
  onLeave(post: Post): void
  saveNow(): Promise<void>
}

/** A save that waits for its answer: what it would remove. */
export interface Loss {
  lost: string[]
  retry(): Promise<void>
}

/** What the buttons and keys of the editor do, and what is told of it. */
export function useEditorSaves(editor: PostEditing, { onLeave, saveNow }: Ways) {
  const [loss, setLoss] = useState<Loss>()
  /** Asks where something would be lost; tells every other failure. */
  function onFailed(failure: unknown, message: string, retry: () => Promise<void>) {
    if (hasCode(failure, 'content_loss')) setLoss({ lost: failure.lost, retry })
    else toast.error(message)
  }
  const finish = useOnce(async (as: SaveAs, acceptLoss?: boolean) => {
    try {
      const answer = await editor.save(as, acceptLoss)
      if (!answer) return
      tellSaved(answer, as)
      onLeave(answer)
    } catch (failure) {
      onFailed(failure, 'Failed to save post', () => finish(as, true))
    }
  })
  /** Without leaving the page. */
  async function keep(acceptLoss?: boolean) {
    try {
      // It finds out for itself whether there is anything to send: what was drawn last may be older than the text.
      const answer = await editor.flush(acceptLoss)
      if (acceptLoss && answer) editor.replace(answer)
      tellDraftSaved()
    } catch (failure) {
      if (!hasCode(failure, 'version_conflict')) onFailed(failure, 'Failed to save draft', () => keep(true))
    }
  }
  async function unschedule() {
    try {
      if (await editor.save({ scheduledDate: null })) toast.success('Unscheduled. This post is a draft now.')
    } catch {
      toast.error('Failed to save post')
    }
  }
  function keepMine(wanted: Conflict['wanted']) {
    editor.keepMine()
    if (wanted === 'autosave') void saveNow()
    else void finish(wanted)
  }
  return {
    saveDraft: () => void finish('draft'),
    publish: () => void finish('published'),
    schedule: (scheduledDate: string) => void finish({ scheduledDate }),
    keep: () => void keep(),
    unschedule: () => void unschedule(),
    keepMine,
    loss,
    endLoss: () => setLoss(undefined),
  }
}

/** Two presses are one. */
function useOnce<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  return async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    await work(...args)
    isRunning.current = false
  }
}

/** A post that is publishing is told later, when it is confirmed live. */
function tellSaved(post: Post, as: SaveAs) {
  if (post.status === 'scheduled') {
    const told = as === 'draft' ? 'Saved. Still scheduled for' : 'Scheduled for'
    toast.success(`${told} ${formatMoment(post.scheduledDate ?? '')}`)
  } else if (!isPublishing(post)) toast.success('Draft saved successfully!')
}
