import { useId, useState } from 'react'
import type { HeldSentence as Held } from '../../../../contract/writing/writing-checks.ts'
import { Button } from '../../../ui/button.tsx'

type Decision = 'approve' | 'rewrite' | 'remove'
/** Answers what stood in the way, in words for the customer. */
export type Decide = (id: string, decision: Decision, text?: string) => Promise<string | undefined>

interface HeldSentenceProps {
  held: Held
  isBusy: boolean
  decide: Decide
}

export function HeldSentence({ held, isBusy, decide }: HeldSentenceProps) {
  const [own, setOwn] = useState<string>()
  const [notice, setNotice] = useState<string>()
  async function rewrite() {
    const problem = await decide(held.id, 'rewrite', own?.trim())
    setNotice(problem)
    if (problem !== undefined) setOwn((text) => text ?? held.sentence)
  }
  return (
    <li className="space-y-3 py-3">
      <blockquote className="border-l-2 border-warn pl-3">{held.sentence}</blockquote>
      <p className="text-sm text-soft">{held.reason}</p>
      {own !== undefined && <OwnWords value={own} onChange={setOwn} />}
      {notice && (
        <p role="status" className="text-sm">
          {notice}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={isBusy} onClick={() => void decide(held.id, 'approve')}>
          {held.isStatement ? 'It is true, keep it' : 'Keep it as it is'}
        </Button>
        {!held.isWholePost && (
          <>
            <Button
              look="secondary"
              busy={isBusy}
              disabled={own?.trim() === ''}
              onClick={() => void rewrite()}
            >
              {own === undefined ? 'Say it without the claim' : 'Use my words'}
            </Button>
            <Button look="quiet" busy={isBusy} onClick={() => void decide(held.id, 'remove')}>
              Take it out
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

interface OwnWordsProps {
  value: string
  onChange(text: string): void
}

function OwnWords({ value, onChange }: OwnWordsProps) {
  const field = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={field} className="text-sm font-semibold">
        In your words
      </label>
      <textarea
        id={field}
        rows={3}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-lg border border-edge bg-surface px-3 py-2"
      />
    </div>
  )
}
