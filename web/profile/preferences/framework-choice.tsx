import { frameworkIds, frameworks, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import { LockedFeature, useFeature } from '../../ui/locked-feature.tsx'
import { ChoiceChip } from '../choice-chip.tsx'

interface FrameworkChoiceProps {
  labelledBy: string
  chosen: readonly FrameworkId[]
  onChange(chosen: FrameworkId[]): void
}

// A case study needs facts that the customer enters for each post.
const offered = frameworkIds.filter((id) => id !== 'case-study')

export function FrameworkChoice({ labelledBy, chosen, onChange }: FrameworkChoiceProps) {
  const hasAdvanced = useFeature('advancedFrameworks')
  // Formats left from a larger plan can still be removed.
  const mayChange = (id: FrameworkId) => !frameworks[id].isAdvanced || hasAdvanced || chosen.includes(id)
  return (
    <div className="space-y-4">
      <div role="group" aria-labelledby={labelledBy} className="grid gap-2 sm:grid-cols-2">
        {offered
          .filter((id) => mayChange(id))
          .map((id) => (
            <ChoiceChip
              key={id}
              checked={chosen.includes(id)}
              className="text-sm"
              onChange={({ target }) =>
                onChange(offered.filter((one) => (one === id ? target.checked : chosen.includes(one))))
              }
            >
              <span>
                <span className="block font-medium">{frameworks[id].name}</span>
                <span className="block">{frameworks[id].gist.split(/(?<=\.) /)[0]}</span>
              </span>
            </ChoiceChip>
          ))}
      </div>
      {!hasAdvanced && <LockedFeature feature="advancedFrameworks" />}
    </div>
  )
}
