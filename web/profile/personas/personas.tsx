import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Persona } from '../../../contract/profile/personas.ts'
import { hasFeature, mostPersonas } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { api } from '../../platform/api.ts'
import { newId } from '../../platform/new-id.ts'
import { DialogButton } from '../../ui/messages/dialog.tsx'
import { LockedFeature } from '../../ui/locked-feature.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../../ui/messages/load-failure.tsx'
import { EditDialog } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { personasQuery } from '../profile-queries.ts'

/** By the number of personas. */
const intros = ['You haven’t added a persona yet.', 'Autopilot writes for this persona.']
const introToMany = 'The autopilot writes for each of them in turn.'

/** The readers the customer writes for. */
export function Personas({ plan }: { plan: PlanId | 'free' }) {
  const isOpen = hasFeature(plan, 'personas')
  const query = useQuery(personasQuery)
  if (query.isPending) return <Skeleton className="h-24" />
  if (query.isError) return <LoadFailure of={query} fallback="We couldn’t load your personas." />
  const { personas } = query.data
  const maxPersonas = mostPersonas[plan]
  const isFull = personas.length >= maxPersonas
  return (
    <div className="space-y-4">
      {!isOpen && <LockedFeature feature="personas" />}
      {isOpen && <p className="text-soft">{intros[personas.length] ?? introToMany}</p>}
      {personas.length > 0 && <PersonaList personas={personas} mayEdit={isOpen} />}
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

const PersonaList = ({ personas, mayEdit }: { personas: Persona[]; mayEdit: boolean }) => (
  <ul aria-label="Your personas" className="divide-y divide-line rounded-xl border border-line bg-surface">
    {personas.map((persona) => (
      <li key={persona.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
        <div className="min-w-0 grow basis-48">
          <p className="font-medium wrap-anywhere">{persona.name}</p>
          <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{persona.wants}</p>
        </div>
        <RowButtons
          name={persona.name}
          renderDialog={mayEdit ? (close) => <PersonaDialog persona={persona} onClose={close} /> : undefined}
          call={() => api.profile.removePersona({ personaId: persona.id })}
          into={personasQuery}
          done="Persona removed."
          failure="We couldn’t remove the persona."
        />
      </li>
    ))}
  </ul>
)

const emptyPersona = { name: '', wants: '', words: '', objections: '' }

function PersonaDialog({ persona, onClose }: { persona?: Persona; onClose(): void }) {
  const [{ id, ...texts }] = useState(persona ?? { id: newId(), ...emptyPersona })
  return (
    <EditDialog
      title={texts.name ? 'Edit persona' : 'Add a persona'}
      action="Save"
      initial={texts}
      send={(values) => api.profile.savePersona({ personaId: id, ...values })}
      into={personasQuery}
      done="Persona saved."
      fallback="We couldn’t save the persona. Try again."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Name" hint="As “first-time owners”." maxLength={80} {...field('name')} />
          <TextArea label="What they want" rows={2} maxLength={500} {...field('wants')} />
          <TextArea
            label="Words they use (optional)"
            hint="How they talk about it themselves."
            rows={2}
            maxLength={500}
            {...field('words')}
          />
          <TextArea
            label="What holds them back (optional)"
            rows={2}
            maxLength={500}
            {...field('objections')}
          />
        </>
      )}
    </EditDialog>
  )
}
