import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { api, failureMessage, queryClient, refresh } from '../../platform/api.ts'
import {
  describeSuccess,
  describeRefusal,
  changeKey,
  obstacleTo,
  undoOf,
  type ChangeResult,
  type PostsChange,
  type PostSummary,
} from './post-changes.ts'
import { toastWithUndo } from '../../ui/messages/undo-toast.tsx'

export interface Refused {
  post: PostSummary
  reason: string
}
/** The outcome of a bulk action that only partly succeeded. */
export interface ChangeReport extends PostsChange {
  refused: Refused[]
}
type Sent = PostsChange & { skipped: Refused[] }

const refusedOf = (posts: PostSummary[], reasonOf: (post: PostSummary) => string | undefined): Refused[] =>
  posts.flatMap((post) => {
    const reason = reasonOf(post)
    return reason === undefined ? [] : { post, reason }
  })

/** Applies changes to the page at once and then on the server; reports the outcome. */
export function useChangePosts() {
  const [report, setReport] = useState<ChangeReport>()
  const { mutate } = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ action, posts, scheduledDate }: Sent) =>
      api.posts.bulk({ action, ids: posts.map(({ id }) => id), scheduledDate }),
    onSuccess({ results }, sent) {
      // They would show the old rows before their own refetch.
      queryClient.removeQueries({ queryKey: ['posts', 'list'], type: 'inactive' })
      tell(sent, results)
    },
    onError: (error, { action, posts }) =>
      toast.error(`${describeRefusal(action, posts)}. ${failureMessage(error, 'Please try again.')}`),
    // Shown as running until the list is there, so that no row flips back.
    onSettled: () => refresh(['posts']),
  })

  function change({ posts, ...rest }: PostsChange) {
    setReport(undefined)
    const skipped = refusedOf(posts, (post) => obstacleTo(rest.action, post))
    const sent = posts.filter((post) => !obstacleTo(rest.action, post))
    if (sent.length > 0) mutate({ ...rest, posts: sent, skipped })
    else setReport({ ...rest, posts: [], refused: skipped })
  }

  function tell({ skipped, ...sent }: Sent, results: ChangeResult[]) {
    const reasons = new Map(results.flatMap(({ id, ok, message = '' }) => (ok ? [] : [[id, message]])))
    const refused = refusedOf(sent.posts, ({ id }) => reasons.get(id))
    const done = { ...sent, posts: sent.posts.filter(({ id }) => !reasons.has(id)) }
    const undo = undoOf(done)
    const message = describeSuccess(done, results)
    const [first] = refused
    if (first && sent.posts.length + skipped.length === 1)
      toast.error(`${describeRefusal(sent.action, sent.posts)}. ${first.reason}`)
    else if (first || skipped.length > 0) setReport({ ...done, refused: [...refused, ...skipped] })
    if (done.posts.length === 0) return
    if (undo.length > 0) toastWithUndo(message, () => undo.forEach(change))
    else toast.success(message)
  }
  return { change, report, closeReport: () => setReport(undefined) }
}
