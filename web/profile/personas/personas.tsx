import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { Persona } from '../../../contract/profile/personas.ts'
import { hasFeature, mostPersonas } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { api } from '../../platform/api.ts'
import { newId } from '../../platform/new-id.ts'
import { ActionButton } from '../../ui/call-button.tsx'
import { DialogButton } from '../../ui/messages/dialog.tsx'
import { LockedFeature } from '../../ui/locked-feature.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/messages/load-failure.tsx'
import { useForm, FormDialog } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { queryClient } from '../../platform/query-client.ts'
import { personasQuery } from '../profile-queries.ts'

/** The readers the customer writes for. */
export function Personas({ plan }: { plan: PlanId | 'free' }) {
  const isOpen = hasFeature(plan, 'personas')
  const query = useQuery(personasQuery)
  if (query.isPending) return <Skeleton className="h-24" />
  if (query.isError) return <LoadFailure of={query} fallback="We couldn't load your personas." />
  const { personas } = query.data
  const maxPersonas = mostPersonas[plan]
  const isFull = personas.length >= maxPersonas
  return (
    <div className="space-y-4">
      {!isOpen && <LockedFeature feature="personas" />}
      {isOpen && personas.length === 0 && <p className="text-soft">You haven't added a persona yet.</p>}
      {isOpen && <InTurn many={personas.length} />}
      <PersonaList personas={personas} mayEdit={isOpen} />
      {isOpen && (
        <div className="flex flex-wrap items-center gap-4">
          <DialogButton
            look="secondary"
            disabled={isFull}
            renderDialog={(close) => <PersonaDialog onClose={close} />}
          >
            Add a persona
          </DialogButton>
          <p className="text-sm text-soft">{`${personas.length} of ${maxPersonas}`}</p>
        </div>
      )}
    </div>
  )
}

function InTurn({ many }: { many: number }) {
  if (many === 0) return null
  return (
    <p className="text-soft">
      {many === 1 ? 'Autopilot writes for this persona.' : 'The autopilot writes for each of them in turn.'}
    </p>
  )
}

interface PersonaListProps {
  personas: Persona[]
  mayEdit: boolean
}

function PersonaList({ personas, mayEdit }: PersonaListProps) {
  if (personas.length === 0) return null
  return (
    <ul aria-label="Your personas" className="divide-y divide-line rounded-xl border border-line bg-surface">
      {personas.map((persona) => (
        <li key={persona.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
          <div className="min-w-0 grow basis-48">
            <p className="font-medium wrap-anywhere">{persona.name}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{persona.wants}</p>
          </div>
          <div className="flex">
            {mayEdit && (
              <DialogButton
                look="quiet"
                aria-label={`Edit “${persona.name}”`}
                renderDialog={(close) => <PersonaDialog persona={persona} onClose={close} />}
              >
                Edit
              </DialogButton>
            )}
            <ActionButton
              look="quiet"
              aria-label={`Remove “${persona.name}”`}
              call={() => api.profile.removePersona({ personaId: persona.id })}
              onDone={(answer) => {
                queryClient.setQueryData(personasQuery.queryKey, answer)
                toast.success('Persona removed.')
              }}
              failure="We couldn't remove the persona."
            >
              Remove
            </ActionButton>
          </div>
        </li>
      ))}
    </ul>
  )
}

const emptyPersona = { name: '', wants: '', words: '', objections: '' }

function PersonaDialog({ persona, onClose }: { persona?: Persona; onClose(): void }) {
  const [{ id, ...texts }] = useState(persona ?? { id: newId(), ...emptyPersona })
  const form = useForm({
    initial: texts,
    async send(values) {
      const answer = await api.profile.savePersona({ personaId: id, ...values })
      queryClient.setQueryData(personasQuery.queryKey, answer)
      toast.success('Persona saved.')
      onClose()
    },
    fallback: "We couldn't save the persona. Try again.",
  })
  return (
    <FormDialog
      title={texts.name ? 'Edit persona' : 'Add a persona'}
      form={form}
      action="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField label="Name" hint="As “first-time owners”." maxLength={80} {...form.field('name')} />
      <TextArea label="What they want" rows={2} maxLength={500} {...form.field('wants')} />
      <TextArea
        label="Words they use (optional)"
        hint="How they talk about it themselves."
        rows={2}
        maxLength={500}
        {...form.field('words')}
      />
      <TextArea
        label="What holds them back (optional)"
        rows={2}
        maxLength={500}
        {...form.field('objections')}
      />
    </FormDialog>
  )
}
