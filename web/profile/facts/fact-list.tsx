import type { Fact, ProposedFact } from '../../../contract/profile/facts.ts'
import { formatDay } from '../../platform/dates.ts'
import { NewTabLink, TextLink } from '../../ui/button.tsx'
import { EditFact, RemoveFact } from './fact-buttons.tsx'
import { ProposedFacts } from './proposed-facts.tsx'

/** The confirmed facts with their sources, to add to, edit and remove. */
export function FactList({ facts, proposed }: { facts: Fact[]; proposed: ProposedFact[] }) {
  return (
    <div className="space-y-4">
      {proposed.length > 0 && <ProposedFacts facts={proposed} />}
      {facts.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-6 py-12 text-center text-soft">
          You have no facts yet. Add what your posts may say about you: when you began, what you have won, how
          many you have helped.
        </p>
      ) : (
        <ul
          aria-label="Your facts"
          className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
        >
          {facts.map((fact) => (
            <FactRow key={fact.id} fact={fact} newer={facts.find(({ id }) => id === fact.replaced_by)} />
          ))}
        </ul>
      )}
      <EditFact look="secondary">Add a fact</EditFact>
    </div>
  )
}

interface FactRowProps {
  fact: Fact
  /** A newer fact that differs only in one number. */
  newer: Fact | undefined
}

const FactRow = ({ fact, newer }: FactRowProps) => (
  <li className="space-y-1 py-3 pr-2 pl-4 sm:flex sm:items-center sm:gap-4">
    <div className="min-w-0 grow">
      <p className="wrap-anywhere">{fact.text}</p>
      <Origin fact={fact} />
      {newer && (
        <p className="text-sm wrap-anywhere text-warn">
          Not used. A newer fact says: “{newer.text}” Remove this one, or edit it if both are true.
        </p>
      )}
    </div>
    <div className="-ml-5 flex shrink-0 sm:ml-0">
      <EditFact fact={fact} aria-label={`Edit “${fact.text}”`}>
        Edit
      </EditFact>
      <RemoveFact id={fact.id} aria-label={`Remove “${fact.text}”`}>
        Remove
      </RemoveFact>
    </div>
  </li>
)

function Origin({ fact: { post, page, question, created_at } }: { fact: Fact }) {
  if (question)
    return (
      <p className="text-sm wrap-anywhere text-soft">
        Your answer to “{question}”, {formatDay(created_at)}
      </p>
    )
  return (
    <p className="text-sm text-soft">
      {post ? (
        <>
          Confirmed in{' '}
          <TextLink
            to={`/dashboard/posts/${post.id}`}
            className="inline-flex min-h-6 items-center wrap-anywhere"
          >
            {post.title || 'Untitled'}
          </TextLink>
        </>
      ) : page ? (
        <>
          From{' '}
          <NewTabLink href={page.url} className="underline underline-offset-4">
            {page.title}
          </NewTabLink>
        </>
      ) : (
        'Typed by you'
      )}
      , {formatDay(created_at)}
    </p>
  )
}
