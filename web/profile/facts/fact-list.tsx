import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { Fact, ProposedFact } from '../../../contract/profile/facts.ts'
import { api } from '../../platform/api.ts'
import { formatDay } from '../../platform/dates.ts'
import { Button, TextLink, NewTabLink } from '../../ui/button.tsx'
import { factsQuery } from '../profile-queries.ts'
import { ProposedFacts } from './proposed-facts.tsx'
import { queryClient, refresh } from '../../platform/query-client.ts'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'

/** The confirmed facts with their sources, to add to, edit and remove. */
export function FactList({ facts, proposed }: { facts: Fact[]; proposed: ProposedFact[] }) {
  const [open, setOpen] = useState<Fact | ProposedFact | 'new'>()
  const remove = useRemoveFact()
  const confirm = useConfirmFact()
  return (
    <div className="space-y-4">
      {proposed.length > 0 && (
        <ProposedFacts
          facts={proposed}
          busyIds={confirm.isPending ? confirm.variables : []}
          onConfirm={confirm.mutate}
          onEdit={setOpen}
          onDismiss={remove.mutate}
        />
      )}
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
            <FactRow
              key={fact.id}
              fact={fact}
              newer={facts.find(({ id }) => id === fact.replaced_by)}
              isBusy={remove.isPending && remove.variables === fact.id}
              onEdit={() => setOpen(fact)}
              onRemove={() => remove.mutate(fact.id)}
            />
          ))}
        </ul>
      )}
      <Button look="secondary" onClick={() => setOpen('new')}>
        Add a fact
      </Button>
      {open && <FactDialog fact={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface FactRowProps {
  fact: Fact
  /** A newer fact that differs only in one number. */
  newer: Fact | undefined
  isBusy: boolean
  onEdit(): void
  onRemove(): void
}

const FactRow = ({ fact, newer, isBusy, onEdit, onRemove }: FactRowProps) => (
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
      <Button look="quiet" aria-label={`Edit “${fact.text}”`} onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" aria-label={`Remove “${fact.text}”`} busy={isBusy} onClick={onRemove}>
        Remove
      </Button>
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

function useConfirmFact() {
  return useMutation({
    mutationFn: (ids: string[]) => api.profile.confirmFacts({ ids }),
    onSuccess: (answer, ids) => {
      queryClient.setQueryData(factsQuery.queryKey, answer)
      toast.success(ids.length === 1 ? 'The fact was confirmed.' : `${ids.length} facts were confirmed.`)
    },
    meta: { failure: 'The fact could not be confirmed. Please try again.' },
    onSettled: () => refresh(['profile', 'listFacts']),
  })
}

function useRemoveFact() {
  return useMutation({
    mutationFn: (id: string) => api.profile.removeFact({ id }),
    // Removes the fact from the list before the message says so.
    onSuccess: (_answer, id) => {
      const others = (one: { id: string }) => one.id !== id
      queryClient.setQueryData(
        factsQuery.queryKey,
        (before) =>
          before && { facts: before.facts.filter(others), proposed: before.proposed.filter(others) },
      )
      toast.success('The fact was removed.')
    },
    meta: { failure: 'The fact could not be removed. Please try again.' },
    onSettled: () => refresh(['profile', 'listFacts']),
  })
}

interface FactDialogProps {
  /** Undefined for a new fact; saving a proposed one confirms it. */
  fact: Fact | ProposedFact | undefined
  onClose(): void
}

function FactDialog({ fact, onClose }: FactDialogProps) {
  const isProposed = fact !== undefined && 'url' in fact
  const form = useForm({
    initial: { text: fact?.text ?? '' },
    async send({ text }) {
      const answer = fact
        ? await api.profile.updateFact({ id: fact.id, text })
        : await api.profile.addFact({ text })
      queryClient.setQueryData(factsQuery.queryKey, answer)
      toast.success(
        isProposed ? 'The fact was confirmed.' : fact ? 'The fact was changed.' : 'The fact was added.',
      )
      onClose()
    },
    fallback: 'The fact could not be saved. Please try again.',
  })
  return (
    <FormDialog
      title={isProposed ? 'Edit and confirm' : fact ? 'Edit a fact' : 'Add a fact'}
      form={form}
      action={isProposed ? 'Confirm fact' : 'Save fact'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextArea
        label="Fact"
        hint="One sentence with exact figures and names: “We opened in Leeds in 2014.”"
        rows={4}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
