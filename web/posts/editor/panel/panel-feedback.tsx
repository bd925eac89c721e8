import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { newId } from '../../../platform/new-id.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { type PanelFeedbackProps, FeedbackTurn } from './feedback-turn.tsx'
import { PanelSection } from './panel-section.tsx'

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
  if (!isOpen)
    return (
      <PanelSection title="Feedback">
        <LockedFeature feature="feedback" />
      </PanelSection>
    )
  const turns = data?.turns ?? []
  return (
    <PanelSection title="Feedback" aside={turns.length > 0 ? String(turns.length) : ''}>
      {isError && <p className="text-danger">Your earlier requests couldn’t be loaded.</p>}
      <ul aria-label="Requests and proposals" aria-live="polite" className="space-y-3 empty:hidden">
        {turns.map((turn) => (
          <FeedbackTurn key={turn.id} postId={post.id} turn={turn} flush={flush} onChanged={onChanged} />
        ))}
      </ul>
      <RequestForm post={post} flush={flush} />
    </PanelSection>
  )
}

function RequestForm({ post, flush }: Pick<PanelFeedbackProps, 'post' | 'flush'>) {
  const [request, setRequest] = useState('')
  const [turnId, setTurnId] = useState(newId)
  const queries = useQueryClient()
  const ask = useMutation({
    async mutationFn() {
      await flush()
      const { post: saved } = await api.posts.get({ id: post.id })
      return api.writing.askFeedback({ id: post.id, turnId, wish: request, version: saved.version })
    },
    onSuccess() {
      setRequest('')
      setTurnId(newId())
      void queries.invalidateQueries({ queryKey: queryKeys.postFeedback(post.id) })
    },
  })
  // No form: the panel stands in the post's own.
  return (
    <div className="space-y-2">
      <TextArea
        id="feedback-wish"
        label="What should change?"
        hint="For example, “make the intro shorter” or “less salesy”."
        rows={2}
        maxLength={500}
        value={request}
        error={ask.isError ? failureMessage(ask.error, 'Your request couldn’t be sent.') : undefined}
        onChange={({ target }) => setRequest(target.value)}
      />
      <Button
        look="secondary"
        disabled={request.trim() === ''}
        busy={ask.isPending}
        busyLabel="Sending..."
        onClick={() => ask.mutate()}
      >
        Propose a change
      </Button>
    </div>
  )
}
