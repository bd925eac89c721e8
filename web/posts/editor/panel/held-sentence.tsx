import { useId, useState } from 'react'
import type { HeldSentence as Held } from '../../../../contract/writing/writing-checks.ts'
import { Button } from '../../../ui/button.tsx'

type Decision = 'approve' | 'rewrite' | 'remove'
/** Answers what stood in the way, in words for the customer. */
export type Decide = (id: string, decision: Decision, text?: string) => Promise<string | undefined>

const kinds: Record<Held['claims'][number]['kind'], string> = {
  figure: 'a figure',
  quote: 'a quotation',
  study: 'a study or an authority',
  credential: 'a title or an award',
  experience: 'an experience',
  detail: 'a detail about your business',
  contact: 'contact details',
  placeholder: 'a placeholder',
  leak: 'words of the writing model',
  profanity: 'a swear word',
  language: 'another language',
}

interface HeldSentenceProps {
  held: Held
  isBusy: boolean
  decide: Decide
}

export function HeldSentence({ held, isBusy, decide }: HeldSentenceProps) {
  const [own, setOwn] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const field = useId()
  const named = [...new Set(held.claims.map(({ kind }) => kinds[kind]))].join(' and ')
  async function rewrite() {
    const problem = await decide(held.id, 'rewrite', own?.trim())
    setNotice(problem)
    if (problem !== undefined) setOwn((text) => text ?? held.sentence)
  }
  return (
    <li className="space-y-3 py-3">
      <blockquote className="border-l-2 border-warn pl-3">{held.sentence}</blockquote>
      <p className="text-sm text-soft">Not confirmed: {named}.</p>
      {own !== undefined && (
        <div className="space-y-1">
          <label htmlFor={field} className="text-sm font-semibold">
            In your words
          </label>
          <textarea
            id={field}
            rows={3}
            maxLength={2000}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
            className="w-full rounded-lg border border-edge bg-surface px-3 py-2"
          />
        </div>
      )}
      {notice && (
        <p role="status" className="text-sm">
          {notice}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={isBusy} onClick={() => void decide(held.id, 'approve')}>
          It is true, keep it
        </Button>
        <Button look="secondary" busy={isBusy} disabled={own?.trim() === ''} onClick={() => void rewrite()}>
          {own === undefined ? 'Say it without the claim' : 'Use my words'}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => void decide(held.id, 'remove')}>
          Take it out
        </Button>
      </div>
    </li>
  )
}
