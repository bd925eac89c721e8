import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../../contract/plans.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SalesFactor } from '../../../../contract/writing/sales.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import { PanelSection } from './panel-section.tsx'

interface PanelSalesProps {
  post: Post
  plan: PlanId | 'free'
}

/** How well the saved text persuades, and by what. */
export function PanelSales({ post, plan }: PanelSalesProps) {
  const isOpen = hasFeature(plan, 'salesAnalysis')
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.postSales(post.id, post.version),
    queryFn: ({ signal }) => api.writing.analyzeSales({ id: post.id }, { signal }),
    placeholderData: (before) => before,
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <PanelSection title="Sales copy">
        <LockedFeature feature="salesAnalysis" />
      </PanelSection>
    )
  const analysis = data?.analysis
  return (
    <PanelSection title="Sales copy" aside={analysis ? `${analysis.score} of 100` : ''}>
      {error && !analysis && (
        <>
          <p className="text-danger">{failureMessage(error, 'The text could not be analysed.')}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {!analysis && !error && <p className="text-soft">Counting…</p>}
      {analysis && (
        <>
          <p className="text-soft">Counted in the saved text by published measures; made for English.</p>
          <ul className="space-y-3">
            {analysis.factors.map((factor) => (
              <Factor key={factor.name} {...factor} />
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}

function Factor({ name, points, most, finding, advice, sentences, source }: SalesFactor) {
  return (
    <li className="space-y-1 rounded-lg border border-line bg-paper p-3">
      <div className="flex justify-between gap-3">
        <h4 className="font-medium">{name}</h4>
        <span className={`shrink-0 tabular-nums ${points * 2 < most ? 'text-warn' : 'text-soft'}`}>
          {points} of {most}
        </span>
      </div>
      <p>{finding}</p>
      {advice && <p className="font-medium">{advice}</p>}
      {sentences.map((sentence) => (
        <p key={sentence} className="line-clamp-3 wrap-anywhere text-soft">
          “{sentence}”
        </p>
      ))}
      <p className="text-xs text-soft">{source}</p>
    </li>
  )
}
