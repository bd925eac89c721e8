import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { FeedbackTurn as Turn } from '../../../../contract/writing/feedback.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { newId } from '../../../platform/new-id.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { type PanelFeedbackProps, FeedbackTurn } from './feedback-turn.tsx'
import { PanelFold } from './panel-fold.tsx'

// While somebody waits for a proposal.
const lookEveryMs = 1500

/** Requests about the text, one at a time: each becomes a proposal to accept or dismiss. */
export function PanelFeedback({ post, plan, flush, onChanged }: PanelFeedbackProps) {
  const isOpen = hasFeature(plan, 'feedback')
  const key = queryKeys.postFeedback(post.id)
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.writing.listFeedback({ id: post.id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.turns.some((turn) => turn.state === 'working') ? lookEveryMs : false,
    enabled: isOpen,
  })
  if (!isOpen) return <LockedFeature feature="feedback" />
  const turns = data?.turns ?? []
  const isCurrent = (turn: Turn) =>
    turn === turns.at(-1) || turn.state === 'working' || turn.state === 'proposed'
  const earlier = turns.filter((turn) => !isCurrent(turn))
  const list = (some: Turn[], label: string) => (
    <ul aria-label={label} aria-live="polite" className="space-y-3 empty:hidden">
      {some.map((turn) => (
        <FeedbackTurn key={turn.id} postId={post.id} turn={turn} flush={flush} onChanged={onChanged} />
      ))}
    </ul>
  )
  return (
    <section aria-label="Ask for a change" className="space-y-3 border-t border-line py-3">
      {isError && <p className="text-danger">Your earlier requests couldn’t be loaded.</p>}
      {list(turns.filter(isCurrent), 'Requests and proposals')}
      <RequestForm post={post} flush={flush} />
      {earlier.length > 0 && (
        <PanelFold title="Earlier requests" aside={String(earlier.length)}>
          {list(earlier, 'Earlier requests')}
        </PanelFold>
      )}
    </section>
  )
}

/** Asks for a change of the newest text. */
export function useAskFeedback({ post, flush }: Pick<PanelFeedbackProps, 'post' | 'flush'>) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(request: { turnId: string; wish: string }) {
      await flush()
      const { version } = (await api.posts.get({ id: post.id })).post
      return api.writing.askFeedback({ id: post.id, version, ...request })
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.postFeedback(post.id) }),
  })
}

function RequestForm(about: Pick<PanelFeedbackProps, 'post' | 'flush'>) {
  const [wish, setWish] = useState('')
  const [turnId, setTurnId] = useState(newId)
  const ask = useAskFeedback(about)
  function onSuccess() {
    setWish('')
    setTurnId(newId())
  }
  // No form: the panel stands in the post's own.
  return (
    <div className="space-y-2">
      <TextArea
        id="feedback-wish"
        label="What should change?"
        hint="For example, “make the intro shorter” or “less salesy”."
        rows={2}
        maxLength={500}
        value={wish}
        error={ask.isError ? failureMessage(ask.error, 'Your request couldn’t be sent.') : undefined}
        onChange={({ target }) => setWish(target.value)}
      />
      <Button
        look="secondary"
        disabled={wish.trim() === ''}
        busy={ask.isPending}
        busyLabel="Sending..."
        onClick={() => ask.mutate({ turnId, wish }, { onSuccess })}
      >
        Propose a change
      </Button>
    </div>
  )
}
