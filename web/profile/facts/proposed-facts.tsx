import type { ProposedFact } from '../../../contract/profile/facts.ts'
import { NewTabLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ConfirmFacts, EditFact, RemoveFact } from './fact-buttons.tsx'

/** Facts found on the site, grouped by page, for the customer to confirm or reject. */
export function ProposedFacts({ facts }: { facts: ProposedFact[] }) {
  const title =
    facts.length === 1
      ? '1 statement from your site needs your confirmation'
      : `${facts.length} statements from your site need your confirmation`
  return (
    <Notice tone="warn" title={title}>
      <p>We found these on your site. Your drafts use a statement only after you confirm it.</p>
      <div className="space-y-4 pt-2">
        {[...Map.groupBy(facts, ({ url }) => url)].map(([url, ofPage]) => (
          <ProposedPage key={url} url={url} facts={ofPage} />
        ))}
      </div>
    </Notice>
  )
}

function ProposedPage({ url, facts }: { url: string; facts: ProposedFact[] }) {
  const title = facts[0]?.page?.title ?? url.replace(/^https?:\/\//, '')
  return (
    <section aria-label={`From “${title}”`} className="space-y-1">
      <div className="sm:flex sm:items-center sm:gap-4">
        <h3 className="min-w-0 grow font-semibold wrap-anywhere">
          <NewTabLink href={url} className="underline underline-offset-4">
            {title}
          </NewTabLink>
        </h3>
        {facts.length > 1 && (
          <ConfirmFacts
            ids={facts.map(({ id }) => id)}
            aria-label={`Confirm all ${facts.length} from “${title}”`}
            className="-ml-5 shrink-0 sm:ml-0"
          >
            Confirm all {facts.length}
          </ConfirmFacts>
        )}
      </div>
      <ul aria-label={`Statements from “${title}”`} className="divide-y divide-line">
        {facts.map((fact) => (
          <ProposedRow key={fact.id} fact={fact} />
        ))}
      </ul>
    </section>
  )
}

function ProposedRow({ fact }: { fact: ProposedFact }) {
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
        <ConfirmFacts ids={[id]} aria-label={`Confirm “${text}”`}>
          Confirm
        </ConfirmFacts>
        <EditFact fact={fact} aria-label={`Edit and confirm “${text}”`}>
          Edit
        </EditFact>
        <RemoveFact id={id} aria-label={`Dismiss “${text}”`}>
          Dismiss
        </RemoveFact>
      </div>
    </li>
  )
}
