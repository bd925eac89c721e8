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
import { useListener } from '../../../ui/use-listener.ts'
import { isUnanswered } from './save-post.ts'

interface Ways {
  /** Called after a manual save, which leaves the page. */
  onLeave(post: Post): void
  saveNow(): Promise<void>
}

/** A save waiting for confirmation, and what it would remove. */
export interface Loss {
  lost: string[]
  retry(): Promise<void>
}

/** The editor's save actions and their messages. */
export function useEditorSaves(editor: PostEditing, { onLeave, saveNow }: Ways) {
  const [loss, setLoss] = useState<Loss>()
  /** Asks before losing content; shows any other failure. */
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
  /** Saves without leaving the page. */
  async function keep(acceptLoss?: boolean) {
    try {
      // `flush` checks for changes itself, because the last render may be older than the text.
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
  function keepMine(savingAs: Conflict['savingAs']) {
    editor.keepMine()
    if (savingAs === 'autosave') void saveNow()
    else void finish(savingAs)
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

/** Treats a double click as one. */
function useOnce<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  return async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    await work(...args)
    isRunning.current = false
  }
}

/** A post being published is reported later, once it is confirmed live. */
function tellSaved(post: Post, as: SaveAs) {
  if (post.status === 'scheduled') {
    const label = as === 'draft' ? 'Saved. Still scheduled for' : 'Scheduled for'
    toast.success(`${label} ${formatMoment(post.scheduledDate ?? '')}`)
  } else if (!isPublishing(post)) toast.success('Draft saved successfully!')
}

// The specification's pause; continuous typing is saved every half minute.
const pauseMs = 5_000
const longestMs = 30_000
// Retry soon at first, in case the server is restarting, then less often.
const retryMs = [2_000, 4_000, 8_000, 15_000]

/** Saves without leaving the page; a visible message isn't repeated. */
export const tellDraftSaved = () => void toast.success('Draft saved', { id: 'draft-saved' })

interface Trouble {
  failure: ApiFailure
  /** The text that was refused. */
  draft: PostDraft
  tries: number
}

/** Autosaves the text. Returns why the latest attempt failed, until it is saved. */
export function useAutosave({ draft, version, isTextDirty, conflict, isSaving, flush }: PostEditing) {
  const [trouble, setTrouble] = useState<Trouble>()
  const dirtySince = useRef(0)
  // Say it once; after that, the line next to the buttons is enough.
  const isToldSaved = useRef(false)
  const { title, content } = draft
  const isWorthMaking = version > 0 || title.trim() !== '' || content !== ''
  // A text that would lose content waits for an edit or a manual save, which asks.
  const isRefused = trouble?.draft === draft && hasCode(trouble.failure, 'content_loss')
  const isDue =
    isTextDirty && isWorthMaking && (!conflict || conflict.mine !== undefined) && !isSaving && !isRefused

  async function run() {
    try {
      await flush()
      // The connection is back, so reload whatever else failed.
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

  useListener(
    ['online', 'visibilitychange'],
    ({ type }) => {
      if (type === 'online' || document.hidden) void run()
    },
    isDue,
  )

  return { trouble: isTextDirty ? trouble?.failure : undefined, saveNow: run }
}

function waitMs(trouble: Trouble | undefined, since: number): number {
  if (trouble && isUnanswered(trouble.failure)) return retryMs[Math.min(trouble.tries, retryMs.length) - 1]!
  return Math.max(0, Math.min(pauseMs, since + longestMs - Date.now()))
}
