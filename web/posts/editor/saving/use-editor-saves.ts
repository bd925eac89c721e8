import { useRef, useState, useEffectEvent, useLayoutEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { isPublishing } from '../../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { hasCode, ApiFailure } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/dates.ts'
import type { Conflict } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import type { SaveAs, PostDraft } from '../../post-draft.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { isUnanswered } from './save-post.ts'

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

// The specification's pause; who never pauses is saved every half minute.
const pauseMs = 5_000
const longestMs = 30_000
// After a failure: soon at first, for a server that is being restarted, then without pressing it.
const retryMs = [2_000, 4_000, 8_000, 15_000]

/** Without leaving the page. One that stands there already is not said twice. */
export const tellDraftSaved = () => void toast.success('Draft saved', { id: 'draft-saved' })

interface Trouble {
  failure: ApiFailure
  /** What was refused. */
  draft: PostDraft
  tries: number
}

/** Saves the text by itself. Answers why the latest try has failed, while what failed is not saved. */
export function useAutosave({ draft, version, isTextDirty, conflict, isSaving, flush }: PostEditing) {
  const [trouble, setTrouble] = useState<Trouble>()
  const dirtySince = useRef(0)
  // Said once, so that it is known; from then on the line beside the buttons is enough.
  const isToldSaved = useRef(false)
  const { title, content } = draft
  const isWorthMaking = version > 0 || title.trim() !== '' || content !== ''
  // What would lose something waits for another text, or for a save by hand, which asks.
  const isRefused = trouble?.draft === draft && hasCode(trouble.failure, 'content_loss')
  const isDue =
    isTextDirty && isWorthMaking && (!conflict || conflict.mine !== undefined) && !isSaving && !isRefused

  async function run() {
    try {
      await flush()
      // What else could not be loaded meanwhile can be now.
      if (trouble) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      setTrouble(undefined)
      if (!isToldSaved.current) tellDraftSaved()
      isToldSaved.current = true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!hasCode(failure, 'version_conflict', 'signed_out'))
        setTrouble((before) => ({ failure, draft, tries: (before?.tries ?? 0) + 1 }))
    }
  }
  const runNow = useEffectEvent(run)

  useLayoutEffect(() => {
    if (!isTextDirty) dirtySince.current = 0
    if (!isDue) return
    dirtySince.current ||= Date.now()
    const timer = setTimeout(() => void runNow(), waitMs(trouble, dirtySince.current))
    return () => clearTimeout(timer)
  }, [isDue, isTextDirty, draft, trouble])

  useLayoutEffect(() => {
    if (!isDue) return
    const now = () => void runNow()
    const onHide = () => document.visibilityState === 'hidden' && now()
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [isDue])

  return { trouble: isTextDirty ? trouble?.failure : undefined, saveNow: run }
}

function waitMs(trouble: Trouble | undefined, since: number): number {
  if (trouble && isUnanswered(trouble.failure)) return retryMs[Math.min(trouble.tries, retryMs.length) - 1]!
  return Math.max(0, Math.min(pauseMs, since + longestMs - Date.now()))
}
