import { useQuery } from '@tanstack/react-query'
import { TitledSection } from '../ui/titled-section.tsx'
import { autopilotQuery, type Autopilot } from './autopilot-queries.ts'

/** What the checks held in the last 30 days, and what was decided; nothing where nothing was held. */
export function HeldFigures() {
  const { data } = useQuery(autopilotQuery)
  if (!data || data.held.length === 0) return null
  return (
    <TitledSection
      id="held"
      title="Held for your review"
      intro="What the checks stopped in your posts in the last 30 days, and what you decided."
    >
      <ul className="space-y-1 text-sm">
        {data.held.map((count) => (
          <li key={count.gate}>
            <span className="font-medium">{count.gate}</span>: {describe(count)}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function describe({ held, approved, rewritten, removed }: Autopilot['held'][number]): string {
  const decided = [
    [approved, 'confirmed'],
    [rewritten, 'rewritten'],
    [removed, 'removed'],
  ].filter(([count]) => count !== 0)
  return [`${held} held`, ...decided.map(([count, what]) => `${count} ${what}`)].join(', ')
}
