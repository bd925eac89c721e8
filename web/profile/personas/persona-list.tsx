import type { Persona } from '../../../contract/profile/personas.ts'
import { Button } from '../../ui/button.tsx'

interface PersonaListProps {
  personas: Persona[]
  mayEdit: boolean
  /** The id of the one that is being removed. */
  removing: string | undefined
  onEdit(persona: Persona): void
  onRemove(id: string): void
}

export function PersonaList({ personas, mayEdit, removing, onEdit, onRemove }: PersonaListProps) {
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
              <Button look="quiet" aria-label={`Edit “${persona.name}”`} onClick={() => onEdit(persona)}>
                Edit
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={`Remove “${persona.name}”`}
              busy={removing === persona.id}
              onClick={() => onRemove(persona.id)}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
