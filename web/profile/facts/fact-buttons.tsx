import type { ComponentProps } from 'react'
import toast from 'react-hot-toast/headless'
import type { Fact, ProposedFact } from '../../../contract/profile/facts.ts'
import { api } from '../../platform/api.ts'
import { queryClient, refresh } from '../../platform/query-client.ts'
import type { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/call-button.tsx'
import { FormDialog, useForm } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'
import { factsQuery } from '../profile-queries.ts'

type ButtonProps = ComponentProps<typeof Button>

interface FactProps {
  /** Undefined for a new fact; saving a proposed one confirms it. */
  fact?: Fact | ProposedFact
}

export const EditFact = ({ fact, ...button }: FactProps & ButtonProps) => (
  <DialogButton
    look="quiet"
    {...button}
    renderDialog={(close) => <FactDialog fact={fact} onClose={close} />}
  />
)

// The list may have changed in another window.
const refreshFacts = () => refresh(['profile', 'listFacts'])

type CallProps = ButtonProps & { group?: string }

export const ConfirmFacts = ({ ids, ...button }: { ids: string[] } & CallProps) => (
  <ActionButton
    look="quiet"
    {...button}
    call={() => api.profile.confirmFacts({ ids })}
    onDone={(answer) => {
      queryClient.setQueryData(factsQuery.queryKey, answer)
      toast.success(ids.length === 1 ? 'The fact was confirmed.' : `${ids.length} facts were confirmed.`)
    }}
    failure="The fact could not be confirmed. Please try again."
    onSettled={refreshFacts}
  />
)

export const RemoveFact = ({ id, ...button }: { id: string } & CallProps) => (
  <ActionButton
    look="quiet"
    {...button}
    call={() => api.profile.removeFact({ id })}
    // Removes the fact from the list before the message says so.
    onDone={() => {
      const others = (one: { id: string }) => one.id !== id
      queryClient.setQueryData(
        factsQuery.queryKey,
        (before) =>
          before && { facts: before.facts.filter(others), proposed: before.proposed.filter(others) },
      )
      toast.success('The fact was removed.')
    }}
    failure="The fact could not be removed. Please try again."
    onSettled={refreshFacts}
  />
)

function FactDialog({ fact, onClose }: FactProps & { onClose(): void }) {
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
