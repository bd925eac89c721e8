import toast from 'react-hot-toast/headless'
import type { Post } from '../../../contract/posts.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { formatMoment } from '../../platform/dates.ts'
import type { Conflict } from './editor-state.ts'
import { tellDraftSaved } from './tell-draft-saved.ts'
import type { PostEditing } from './use-post-editor.ts'

interface Ways {
  /** A save by hand ends the work on the page. */
  onLeave(post: Post): void
  saveNow(): Promise<void>
}

/** What the buttons and keys of the editor do, and what is told of it. */
export function useEditorSaves(editor: PostEditing, { onLeave, saveNow }: Ways) {
  async function finish(saving: Promise<Post | undefined>) {
    try {
      const answer = await saving
      if (!answer) return
      tellSaved(answer)
      onLeave(answer)
    } catch {
      toast.error('Failed to save post')
    }
  }
  /** Without leaving the page. */
  async function keep() {
    try {
      const isDateDirty = editor.draft.scheduledDate !== editor.saved.scheduledDate
      if (isDateDirty && editor.base?.status !== 'published') {
        if (!(await editor.save('draft'))) return
      } else if (editor.isTextDirty) await editor.flush()
      tellDraftSaved()
    } catch (failure) {
      if (!hasCode(failure, 'version_conflict')) toast.error('Failed to save draft')
    }
  }
  async function unschedule() {
    editor.change({ scheduledDate: null })
    try {
      if (await editor.save('draft')) toast.success('Unscheduled. It is a draft now.')
    } catch {
      toast.error('Failed to save post')
    }
  }
  function keepMine(wanted: Conflict['wanted']) {
    editor.keepMine()
    if (wanted === 'autosave') void saveNow()
    else void finish(editor.save(wanted))
  }
  return {
    saveDraft: () => void finish(editor.save('draft')),
    publish: () => void finish(editor.save('published')),
    keep: () => void keep(),
    unschedule: () => void unschedule(),
    keepMine,
  }
}

/** A post that is publishing is told later, when it is confirmed live. */
function tellSaved({ status, scheduledDate }: Post) {
  if (status === 'scheduled') toast.success(`Scheduled for ${formatMoment(scheduledDate ?? '')}`)
  else if (status !== 'publishing') toast.success('Draft saved successfully!')
}
