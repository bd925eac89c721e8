import type { ProposedFact } from '../../../contract/profile/facts.ts'
import { formatDay } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

interface ProposedFactsProps {
  facts: ProposedFact[]
  /** The id of the one whose answer is on its way. */
  busyId: string | undefined
  onConfirm(fact: ProposedFact): void
  onDismiss(id: string): void
}

/** What posts on the site say about the business, until its owner has said yes or no. */
export function ProposedFacts({ facts, busyId, onConfirm, onDismiss }: ProposedFactsProps) {
  const title =
    facts.length === 1
      ? '1 statement from your site needs your confirmation'
      : `${facts.length} statements from your site need your confirmation`
  return (
    <Notice tone="warn" title={title}>
      <p>We found these in your published posts. Your drafts use a statement only after you confirm it.</p>
      <ul aria-label="Statements to confirm" className="divide-y divide-line">
        {facts.map((fact) => (
          <li key={fact.id} className="space-y-1 py-3 sm:flex sm:items-center sm:gap-4">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{fact.text}</p>
              <p className="text-sm wrap-anywhere text-soft">
                <a href={fact.url} target="_blank" rel="noreferrer" className="underline">
                  {fact.url}
                </a>
                , {formatDay(fact.created_at)}
              </p>
            </div>
            <div className="-ml-5 flex shrink-0 sm:ml-0">
              <Button
                look="quiet"
                aria-label={`Confirm “${fact.text}”`}
                busy={busyId === fact.id}
                onClick={() => onConfirm(fact)}
              >
                Confirm
              </Button>
              <Button look="quiet" aria-label={`Dismiss “${fact.text}”`} onClick={() => onDismiss(fact.id)}>
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
