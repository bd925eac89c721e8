import { useId, useState } from 'react'
import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import { useHasModel } from '../../../platform/plan-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useReview } from './held-review.tsx'

type Choice = [label: string, look: 'secondary' | 'quiet', choose: () => unknown]

/** There is nothing to keep about a whole post. */
const keepName = ({ check, isStatement, isWholePost, level }: HeldSentence) =>
  check === 'notRead'
    ? 'I’ve read it'
    : isStatement
      ? 'Confirm'
      : isWholePost && level !== 'hold'
        ? 'Dismiss'
        : 'Keep'

/** Why a sentence was flagged, and what its author can do about it. */
export function HeldActions({ heldSentence }: { heldSentence: HeldSentence }) {
  const { id, sentence, reason, isWholePost } = heldSentence
  const field = useId()
  const { decide, isBusy } = useReview()
  const [own, setOwn] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const hasModel = useHasModel()
  async function rewrite() {
    if (own === undefined && !hasModel) return setOwn(sentence)
    const problem = await decide(id, 'rewrite', own?.trim())
    setNotice(problem)
    if (problem !== undefined) setOwn((text) => text ?? sentence)
  }
  const keep: Choice = [keepName(heldSentence), 'secondary', () => decide(id, 'approve')]
  const change: Choice = [own === undefined ? 'Rewrite' : 'Use my words', 'secondary', rewrite]
  const remove: Choice = ['Remove', 'quiet', () => decide(id, 'remove')]
  return (
    <div className="space-y-2 text-sm">
      {!isWholePost && <p className="text-soft">{reason}</p>}
      {own !== undefined && (
        <TextArea
          id={field}
          label="In your words"
          rows={3}
          dir="auto"
          maxLength={2000}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
      {notice && <p role="status">{notice}</p>}
      <div className="flex flex-wrap gap-1.5">
        {(isWholePost ? [keep] : [keep, change, remove]).map((choice) => (
          <ChoiceButton
            key={choice[0]}
            {...{ choice, isBusy }}
            isEmpty={choice === change && own?.trim() === ''}
          />
        ))}
      </div>
    </div>
  )
}

/** Only the pressed one is busy; the others wait. */
function ChoiceButton({ choice, isBusy, isEmpty }: { choice: Choice; isBusy: boolean; isEmpty: boolean }) {
  const [label, look, choose] = choice
  const [isRunning, setRunning] = useState(false)
  async function press() {
    // Not disabled meanwhile, because the next card takes the focus before the call has ended.
    if (isBusy) return
    setRunning(true)
    await choose()
    setRunning(false)
  }
  return (
    <Button
      look={look}
      className="px-3!"
      busy={isRunning && isBusy}
      disabled={isEmpty}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
