import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { FeedbackTurn } from '../../../../contract/writing/feedback.ts'
import { api, failureMessage } from '../../../platform/api.ts'
import { newId } from '../../../platform/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { diffContent } from '../../revisions/diff-content.ts'
import { MarkedText } from '../../revisions/marked-text.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import { PanelFold } from './panel-fold.tsx'
import { read, refresh } from '../../../platform/query-client.ts'
import { FailureLine } from '../../../ui/messages/failure-line.tsx'

export interface PanelFeedbackProps {
  post: Post
  plan: PlanId | 'free'
  editor: Pick<PostEditing, 'flush' | 'replace'>
}

// Someone is waiting for the proposal.
const lookEveryMs = 1500

/** Requests for changes, one at a time; each becomes a proposal to accept or dismiss. */
export function PanelFeedback({ post, plan, editor }: PanelFeedbackProps) {
  const isOpen = hasFeature(plan, 'feedback')
  const { data, isError } = useQuery({
    ...read('writing', 'listFeedback', { id: post.id }),
    refetchInterval: ({ state }) =>
      state.data?.turns.some((turn) => turn.state === 'working') ? lookEveryMs : false,
    enabled: isOpen,
  })
  if (!isOpen) return <LockedFeature feature="feedback" />
  const turns = data?.turns ?? []
  const isCurrent = (turn: FeedbackTurn) =>
    turn === turns.at(-1) || turn.state === 'working' || turn.state === 'proposed'
  const earlier = turns.filter((turn) => !isCurrent(turn))
  const list = (some: FeedbackTurn[], label: string) => (
    <ul aria-label={label} aria-live="polite" className="space-y-3 empty:hidden">
      {some.map((turn) => (
        <Turn key={turn.id} {...{ post, turn, editor }} />
      ))}
    </ul>
  )
  return (
    <section aria-label="Ask for a change" className="space-y-3 border-t border-line py-3">
      {isError && <p className="text-danger">Your earlier requests couldn’t be loaded.</p>}
      {list(turns.filter(isCurrent), 'Requests and proposals')}
      <RequestForm {...{ post, editor }} />
      {earlier.length > 0 && (
        <PanelFold title="Earlier requests" aside={String(earlier.length)}>
          {list(earlier, 'Earlier requests')}
        </PanelFold>
      )}
    </section>
  )
}

/** Requests a change to the newest text. */
export function useAskFeedback({ post, editor }: Omit<PanelFeedbackProps, 'plan'>) {
  return useMutation({
    async mutationFn(request: { turnId: string; wish: string }) {
      // Save first, so that the request applies to the newest text.
      await editor.flush()
      const { version } = (await api.posts.get({ id: post.id })).post
      return api.writing.askFeedback({ id: post.id, version, ...request })
    },
    onSuccess: () => void refresh(['writing', 'listFeedback', { id: post.id }]),
  })
}

function RequestForm(about: Omit<PanelFeedbackProps, 'plan'>) {
  const [wish, setWish] = useState('')
  const [turnId, setTurnId] = useState(newId)
  const ask = useAskFeedback(about)
  function onSuccess() {
    setWish('')
    setTurnId(newId())
  }
  // Not a form, because the panel is inside the post's form.
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

type Decision = 'stop' | 'accept' | 'dismiss' | 'undo'

const choices: Partial<Record<FeedbackTurn['state'], [Decision, string][]>> = {
  working: [['stop', 'Stop']],
  proposed: [
    ['accept', 'Accept'],
    ['dismiss', 'Dismiss'],
  ],
  accepted: [['undo', 'Undo']],
}

const stateWords = {
  working: 'Working on it…',
  proposed: 'Proposed',
  accepted: 'Accepted',
  undone: 'Undone',
  dismissed: 'Dismissed',
  stopped: 'Stopped. At most a quarter of the words counted toward your daily limit.',
  failed: 'Nothing was changed',
}

interface TurnProps extends Omit<PanelFeedbackProps, 'plan'> {
  turn: FeedbackTurn
}

/** A request, its outcome and the available actions. */
function Turn({ post: { id }, turn, editor }: TurnProps) {
  const decide = useMutation({
    async mutationFn(decision: Decision) {
      if (decision === 'accept' || decision === 'undo') await editor.flush()
      return api.writing.decideFeedback({ id, turnId: turn.id, decision })
    },
    onSuccess({ post }, decision) {
      if (decision === 'accept' || decision === 'undo') editor.replace(post)
      void refresh(['writing', 'listFeedback', { id }])
    },
  })
  return (
    <li className="space-y-2 rounded-lg border border-line bg-paper p-3">
      <p className="font-medium wrap-anywhere">“{turn.wish}”</p>
      <p className="text-soft">{stateWords[turn.state]}</p>
      {turn.note && <p>{turn.note}</p>}
      {turn.state === 'proposed' && turn.proposal !== null && (
        <Changes before={turn.before} after={turn.proposal} />
      )}
      <FailureLine of={decide.error} fallback="Your decision could not be saved." />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(choices[turn.state] ?? []).map(([decision, label]) => (
          <Button
            key={decision}
            look={decision === 'accept' ? 'primary' : 'secondary'}
            busy={decide.isPending}
            aria-label={`${label}: ${turn.wish}`}
            onClick={() => decide.mutate(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Shows only paragraphs that differ, because the text itself is next to it. */
function Changes({ before, after }: { before: string; after: string }) {
  const rows = useMemo(
    () => diffContent(before, after).filter(({ parts }) => parts.some(({ kind }) => kind !== 'same')),
    [before, after],
  )
  return <MarkedText label="Proposed changes" rows={rows} />
}
