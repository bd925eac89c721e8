import type { ComponentProps } from 'react'
import type { Fact, ProposedFact } from '../../contract/profile/facts.ts'
import { api, refresh } from '../platform/api.ts'
import { formatDay } from '../platform/dates.ts'
import { NewTabLink, TextLink, type Button } from '../ui/button.tsx'
import { ActionButton } from '../ui/call-button.tsx'
import { EditDialog } from '../ui/fields/form.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
import { DialogButton } from '../ui/messages/dialog.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { RowButtons } from '../ui/row-buttons.tsx'
import { factsQuery } from './profile-queries.ts'

/** The confirmed facts with their sources, to add to, edit and remove. */
export const FactList = ({ facts, proposed }: { facts: Fact[]; proposed: ProposedFact[] }) => (
  <div className="space-y-4">
    {proposed.length > 0 && <ProposedFacts facts={proposed} />}
    {facts.length + proposed.length === 0 && (
      <p className="rounded-xl border border-dashed border-edge px-6 py-12 text-center text-soft">
        You have no facts yet. Add what your posts may say about you: when you began, what you have won, how
        many you have helped.
      </p>
    )}
    {facts.length > 0 && (
      <ul
        aria-label="Your facts"
        className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
      >
        {facts.map((fact) => (
          <FactRow key={fact.id} fact={fact} newer={facts.find(({ id }) => id === fact.replaced_by)} />
        ))}
      </ul>
    )}
    <DialogButton look="secondary" renderDialog={(close) => <FactDialog onClose={close} />}>
      Add a fact
    </DialogButton>
  </div>
)

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
    <RowButtons
      name={fact.text}
      renderDialog={(close) => <FactDialog fact={fact} onClose={close} />}
      {...removal(fact.id)}
    />
  </li>
)

function Origin({ fact: { post, page, question, created_at } }: { fact: Fact }) {
  return (
    <p className="text-sm wrap-anywhere text-soft">
      {question ? (
        `Your answer to “${question}”`
      ) : post ? (
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

/** Facts found on the site, grouped by page, for the customer to confirm or reject. */
function ProposedFacts({ facts }: { facts: ProposedFact[] }) {
  const count = facts.length === 1 ? '1 statement' : `${facts.length} statements`
  return (
    <Notice tone="warn" title={`${count} from your site to confirm`}>
      <p>
        Posts may use these already. Only prices, guarantees, and promises about health, law, money or safety
        wait until you confirm them.
      </p>
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
        <DialogButton
          look="quiet"
          aria-label={`Edit and confirm “${text}”`}
          renderDialog={(close) => <FactDialog fact={fact} onClose={close} />}
        >
          Edit
        </DialogButton>
        <ActionButton look="quiet" aria-label={`Dismiss “${text}”`} {...removal(id)}>
          Dismiss
        </ActionButton>
      </div>
    </li>
  )
}

// As long as the second press of a slow double click may take.
const settleMs = 700
/** The list may have changed in another window. What moves under the pointer stays disabled for a moment. */
async function refreshFacts() {
  await refresh(['profile', 'listFacts'])
  await new Promise((resolve) => setTimeout(resolve, settleMs))
}

const removal = (id: string) => ({
  group: 'facts',
  call: () => api.profile.removeFact({ id }),
  refetch: refreshFacts,
  done: 'The fact was removed.',
  failure: 'The fact could not be removed. Please try again.',
})

type ConfirmFactsProps = ComponentProps<typeof Button> & { ids: string[] }

const ConfirmFacts = ({ ids, ...button }: ConfirmFactsProps) => (
  <ActionButton
    look="quiet"
    {...button}
    group="facts"
    call={() => api.profile.confirmFacts({ ids })}
    refetch={refreshFacts}
    done={ids.length === 1 ? 'The fact was confirmed.' : `${ids.length} facts were confirmed.`}
    failure="The fact could not be confirmed. Please try again."
  />
)

/** Adds a fact, edits one, or confirms a proposed one as edited. */
function FactDialog({ fact, onClose }: { fact?: Fact | ProposedFact; onClose(): void }) {
  const isProposed = fact !== undefined && 'url' in fact
  return (
    <EditDialog
      title={isProposed ? 'Edit and confirm' : fact ? 'Edit a fact' : 'Add a fact'}
      action={isProposed ? 'Confirm fact' : 'Save fact'}
      initial={{ text: fact?.text ?? '' }}
      send={(values) =>
        fact ? api.profile.updateFact({ id: fact.id, ...values }) : api.profile.addFact(values)
      }
      into={factsQuery}
      done={`The fact was ${isProposed ? 'confirmed' : fact ? 'changed' : 'added'}.`}
      fallback="The fact could not be saved. Please try again."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Fact"
          hint="One sentence with exact figures and names: “We opened in Leeds in 2014.”"
          rows={4}
          {...field('text')}
        />
      )}
    </EditDialog>
  )
}
