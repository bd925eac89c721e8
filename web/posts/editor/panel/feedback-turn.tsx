import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { FeedbackTurn } from '../../../../contract/writing/feedback.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { diffContent } from '../../revisions/diff-content.ts'
import { MarkedText } from '../../revisions/marked-text.tsx'

interface FeedbackTurnProps extends Pick<PanelFeedbackProps, 'flush' | 'onChanged'> {
  postId: string
  turn: FeedbackTurn
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

/** One request, its outcome, and what can be done about it. */
export function FeedbackTurn({ postId, turn, flush, onChanged }: FeedbackTurnProps) {
  const queries = useQueryClient()
  const decide = useMutation({
    async mutationFn(decision: Decision) {
      if (decision === 'accept' || decision === 'undo') await flush()
      return api.writing.decideFeedback({ id: postId, turnId: turn.id, decision })
    },
    onSuccess({ post }, decision) {
      if (decision === 'accept' || decision === 'undo') onChanged(post)
      void queries.invalidateQueries({ queryKey: queryKeys.postFeedback(postId) })
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
      {decide.isError && (
        <p role="alert" className="text-danger">
          {failureMessage(decide.error, 'Your decision could not be saved.')}
        </p>
      )}
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

/** Only the paragraphs that differ: the rest stands beside it. */
function Changes({ before, after }: { before: string; after: string }) {
  const rows = useMemo(
    () => diffContent(before, after).filter(({ parts }) => parts.some(({ kind }) => kind !== 'same')),
    [before, after],
  )
  return <MarkedText label="Proposed changes" rows={rows} />
}

export interface PanelFeedbackProps {
  post: Post
  plan: PlanId | 'free'
  /** Saves what was typed first: a request is about the newest text. */
  flush(): Promise<unknown>
  /** The text was changed by a proposal, or is as it was before. */
  onChanged(post: Post): void
}
