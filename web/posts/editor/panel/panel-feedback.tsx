import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { FeedbackTurn } from '../../../../contract/writing/feedback.ts'
import { api, failureMessage, read, refresh } from '../../../platform/api.ts'
import { newId } from '../../../platform/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ModelButton } from '../../../ui/call-button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { diffContent } from '../../revisions/diff-content.ts'
import { MarkedText } from '../../revisions/marked-text.tsx'
import { useEditing } from '../editor-context.ts'
import { PanelFold } from './panel-fold.tsx'
import { FailureLine } from '../../../ui/messages/failure-line.tsx'

// Someone is waiting for the proposal.
const lookEveryMs = 1500

export function useTurns(isOpen = true) {
  const { id } = useEditing()
  const { data, isError } = useQuery({
    ...read('writing', 'listFeedback', { id }),
    refetchInterval: ({ state }) =>
      state.data?.turns.some((turn) => turn.state === 'working') ? lookEveryMs : false,
    enabled: isOpen,
  })
  return { turns: data?.turns ?? [], isError }
}

/** Requests for changes, one at a time; each becomes a proposal to accept or dismiss. */
export function PanelFeedback() {
  const { turns, isError } = useTurns()
  const isCurrent = (turn: FeedbackTurn) =>
    turn === turns.at(-1) || turn.state === 'working' || turn.state === 'proposed'
  const earlier = turns.filter((turn) => !isCurrent(turn))
  const list = (some: FeedbackTurn[], label: string) => (
    <ul aria-label={label} aria-live="polite" className="space-y-3 empty:hidden">
      {some.map((turn) => (
        <Turn key={turn.id} turn={turn} />
      ))}
    </ul>
  )
  return (
    <section aria-label="Editing feedback" className="space-y-3 border-t border-line py-3">
      {isError && <p className="text-danger">Your earlier requests couldn’t be loaded.</p>}
      {list(turns.filter(isCurrent), 'Requests and proposals')}
      <RequestForm />
      {earlier.length > 0 && (
        <PanelFold title="Earlier requests" aside={String(earlier.length)}>
          {list(earlier, 'Earlier requests')}
        </PanelFold>
      )}
    </section>
  )
}

export function useAskFeedback() {
  const { id, flush } = useEditing()
  return useMutation({
    async mutationFn(input: { turnId: string; request: string; passage?: string | undefined }) {
      // Save first, so that the request applies to the newest text.
      await flush()
      const { version } = (await api.posts.get({ id })).post
      return api.writing.askFeedback({ id, version, ...input })
    },
    onSuccess: () => void refresh(['writing', 'listFeedback', { id }]),
  })
}

interface RequestFormProps {
  passage?: string
  onAsked?(turnId: string): void
}

export function RequestForm({ passage, onAsked }: RequestFormProps) {
  const field = useId()
  const [request, setRequest] = useState('')
  const [turnId, setTurnId] = useState(newId)
  const ask = useAskFeedback()
  function onSuccess() {
    setRequest('')
    setTurnId(newId())
    onAsked?.(turnId)
  }
  // Not a form, because the panel is inside the post's form.
  return (
    <div className="space-y-2">
      <TextArea
        id={field}
        label="What should change?"
        hint={`For example, “make ${passage ? 'this' : 'the intro'} shorter” or “less salesy”.`}
        rows={2}
        maxLength={500}
        value={request}
        error={ask.isError ? failureMessage(ask.error, 'Your request couldn’t be sent.') : undefined}
        onChange={({ target }) => setRequest(target.value)}
      />
      <ModelButton
        look="secondary"
        disabled={request.trim() === ''}
        busy={ask.isPending}
        busyLabel="Sending..."
        onClick={() => ask.mutate({ turnId, request, passage }, { onSuccess })}
      >
        Propose a change
      </ModelButton>
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

export function Turn({ turn, onDecided }: { turn: FeedbackTurn; onDecided?(): void }) {
  const { id, flush, replace } = useEditing()
  const decide = useMutation({
    async mutationFn(decision: Decision) {
      if (decision === 'accept' || decision === 'undo') await flush()
      return api.writing.decideFeedback({ id, turnId: turn.id, decision })
    },
    onSuccess({ post }, decision) {
      if (decision === 'accept' || decision === 'undo') replace(post)
      void refresh(['writing', 'listFeedback', { id }])
      onDecided?.()
    },
  })
  return (
    <li className="space-y-2 rounded-lg border border-line bg-paper p-3">
      <p className="font-medium wrap-anywhere">“{turn.request}”</p>
      {turn.passage && <p className="line-clamp-2 wrap-anywhere text-soft">In “{turn.passage}”</p>}
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
            aria-label={`${label}: ${turn.request}`}
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
