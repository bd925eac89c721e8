import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { isPublishing } from '../../../../contract/posts/is-publishing.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { type Answer, api, failureMessage, hasCode, queryClient, refresh } from '../../../platform/api.ts'
import { topicsQuery } from '../../post-queries.ts'
import { formatMoment, fromLocalInput } from '../../../platform/dates.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { toastWithButton } from '../../../ui/messages/undo-toast.tsx'
import type { Conflict } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import type { SaveAs } from '../../post-draft.ts'

type Save = () => Promise<void>

/** A save waiting for confirmation, and what it would remove. */
export interface Loss {
  lost: string[]
  retry: Save
}

/** The editor's save actions and their messages. Manual saves leave the page. */
export function useEditorSaves(editor: PostEditing, onLeave: (post: Post) => void, saveNow: Save) {
  const [loss, setLoss] = useState<Loss>()
  const tellingMoves = useMoveReport()
  /** Asks before losing content; shows any other failure. */
  function onFailed(failure: unknown, message: string, retry: Save) {
    if (hasCode(failure, 'content_loss')) setLoss({ lost: failure.lost, retry })
    // The page says which sentence, and the text is saved.
    else if (!hasCode(failure, 'unconfirmed_claims')) toast.error(message)
  }
  const finish = useOnce(async (as: SaveAs, acceptLoss?: boolean) => {
    try {
      const answer = await tellingMoves(as, () => editor.save(as, acceptLoss))
      if (!answer) return
      tellSaved(answer, as)
      if (as === 'draft' && editor.isDateUnset) offerSchedule(answer, fromLocalInput(editor.date)!)
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
    void (savingAs === 'autosave' ? saveNow() : finish(savingAs))
  }
  return {
    saveDraft: () => void finish('draft'),
    publish: () => void finish('published'),
    schedule: (scheduledDate: string, isApproval: boolean) => void finish({ scheduledDate, isApproval }),
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

/** Schedules a post, and says where the topic goes whose slot it takes. */
function useMoveReport() {
  const navigate = useNavigate()
  async function report(moved: Answer<'autopilot', 'listTopics'>['topics'][number]) {
    const { topics } = await queryClient.fetchQuery(topicsQuery)
    const now = topics.find(({ id }) => id === moved.id)
    if (!now || now.coveredBy || now.slot === moved.slot) return
    const place = now.slot ? `moves to ${formatMoment(now.slot)}` : 'waits for a free slot'
    const text = `Your post takes the slot of “${now.title}”, which ${place}.`
    toastWithButton(text, 'Open the plan', () => navigate('/dashboard/plan'))
  }
  return async (as: SaveAs, save: () => Promise<Post | undefined>) => {
    const before = queryClient.getQueryData(topicsQuery.queryKey)?.topics ?? []
    const post = await save()
    const moved = typeof as === 'object' && before.find(({ slot }) => slot && slot === post?.scheduledDate)
    if (moved) void report(moved).catch(() => undefined)
    return post
  }
}

/** Says that Save Draft left the chosen time unset. */
function offerSchedule({ id }: Post, scheduledDate: string) {
  toastWithButton(`Not scheduled for ${formatMoment(scheduledDate)} yet.`, 'Schedule', () => {
    api.posts.schedule({ id, scheduledDate }).then(
      ({ post }) => (tellSaved(post, { scheduledDate }), refresh(['posts'])),
      (failure) => toast.error(failureMessage(failure, 'Failed to save post')),
    )
  })
}

/** Saves without leaving the page; a visible message isn't repeated. */
export const tellDraftSaved = () => void toast.success('Draft saved', { id: 'draft-saved' })
