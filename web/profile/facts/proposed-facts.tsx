import type { ProposedFact } from '../../../contract/profile/facts.ts'
import { Button, NewTabLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

interface ProposedFactsProps {
  facts: ProposedFact[]
  /** Facts with a pending request. */
  busyIds: string[]
  onConfirm(ids: string[]): void
  onEdit(fact: ProposedFact): void
  onDismiss(id: string): void
}

/** Facts found on the site, grouped by page, for the customer to confirm or reject. */
export function ProposedFacts({ facts, ...rest }: ProposedFactsProps) {
  const title =
    facts.length === 1
      ? '1 statement from your site needs your confirmation'
      : `${facts.length} statements from your site need your confirmation`
  const pages = [...new Set(facts.map(({ url }) => url))]
  return (
    <Notice tone="warn" title={title}>
      <p>We found these on your site. Your drafts use a statement only after you confirm it.</p>
      <div className="space-y-4 pt-2">
        {pages.map((url) => (
          <ProposedPage key={url} url={url} facts={facts.filter((fact) => fact.url === url)} {...rest} />
        ))}
      </div>
    </Notice>
  )
}

interface PageProps extends ProposedFactsProps {
  url: string
}

function ProposedPage({ url, facts, busyIds, onConfirm, ...rest }: PageProps) {
  const title = facts[0]?.page?.title ?? url.replace(/^https?:\/\//, '')
  const ids = facts.map(({ id }) => id)
  return (
    <section aria-label={`From “${title}”`} className="space-y-1">
      <div className="sm:flex sm:items-center sm:gap-4">
        <h3 className="min-w-0 grow font-semibold wrap-anywhere">
          <NewTabLink href={url} className="underline underline-offset-4">
            {title}
          </NewTabLink>
        </h3>
        {facts.length > 1 && (
          <Button
            look="quiet"
            aria-label={`Confirm all ${facts.length} from “${title}”`}
            className="-ml-5 shrink-0 sm:ml-0"
            busy={ids.every((id) => busyIds.includes(id))}
            onClick={() => onConfirm(ids)}
          >
            Confirm all {facts.length}
          </Button>
        )}
      </div>
      <ul aria-label={`Statements from “${title}”`} className="divide-y divide-line">
        {facts.map((fact) => (
          <ProposedRow
            key={fact.id}
            fact={fact}
            isBusy={busyIds.includes(fact.id)}
            onConfirm={onConfirm}
            {...rest}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Omit<ProposedFactsProps, 'facts' | 'busyIds'> {
  fact: ProposedFact
  isBusy: boolean
}

function ProposedRow({ fact, isBusy, onConfirm, onEdit, onDismiss }: RowProps) {
  const { id, text, heading, quote } = fact
  return (
    <li className="space-y-1 py-3 sm:flex sm:items-center sm:gap-4">
      <div className="min-w-0 grow wrap-anywhere">
        <p>{text}</p>
        {quote !== '' && quote !== text && (
          <p className="text-sm text-soft">
            {heading && `${heading}: `}“{quote}”
          </p>
        )}
      </div>
      <div className="-ml-5 flex shrink-0 flex-wrap sm:ml-0">
        <Button look="quiet" aria-label={`Confirm “${text}”`} busy={isBusy} onClick={() => onConfirm([id])}>
          Confirm
        </Button>
        <Button look="quiet" aria-label={`Edit and confirm “${text}”`} onClick={() => onEdit(fact)}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Dismiss “${text}”`} onClick={() => onDismiss(id)}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}
