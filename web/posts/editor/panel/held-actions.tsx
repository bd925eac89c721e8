import { useId, useState } from 'react'
import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import { Button } from '../../../ui/button.tsx'
import { useReview } from './held-review.tsx'

/** Why a sentence was flagged, and what its author can do about it. */
export function HeldActions({ heldSentence }: { heldSentence: HeldSentence }) {
  const { decide, isBusy } = useReview()
  const [own, setOwn] = useState<string>()
  const [notice, setNotice] = useState<string>()
  async function rewrite() {
    const problem = await decide(heldSentence.id, 'rewrite', own?.trim())
    setNotice(problem)
    if (problem !== undefined) setOwn((text) => text ?? heldSentence.sentence)
  }
  return (
    <div className="space-y-2 text-sm">
      {!heldSentence.isWholePost && <p className="text-soft">{heldSentence.reason}</p>}
      {own !== undefined && <OwnWords value={own} onChange={setOwn} />}
      {notice && <p role="status">{notice}</p>}
      <div className="flex flex-wrap gap-1.5">
        <Button
          look="secondary"
          className="px-3!"
          busy={isBusy}
          onClick={() => void decide(heldSentence.id, 'approve')}
        >
          {heldSentence.isStatement ? 'Confirm' : 'Keep'}
        </Button>
        {!heldSentence.isWholePost && (
          <>
            <Button
              look="secondary"
              className="px-3!"
              busy={isBusy}
              disabled={own?.trim() === ''}
              onClick={() => void rewrite()}
            >
              {own === undefined ? 'Rewrite' : 'Use my words'}
            </Button>
            <Button
              look="quiet"
              className="px-3!"
              busy={isBusy}
              onClick={() => void decide(heldSentence.id, 'remove')}
            >
              Remove
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function OwnWords({ value, onChange }: { value: string; onChange(text: string): void }) {
  const field = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={field} className="font-semibold">
        In your words
      </label>
      <textarea
        id={field}
        rows={3}
        dir="auto"
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-lg border border-edge bg-surface px-3 py-2"
      />
    </div>
  )
}
