import { useQuery, queryOptions } from '@tanstack/react-query'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { LoadFailure, LoadState } from '../../ui/messages/load-failure.tsx'
import { LockedFeature } from '../../ui/locked-feature.tsx'
import { api, queryKeys } from '../../platform/api.ts'
import { MovementPart } from './movement-part.tsx'

const trendsQuery = queryOptions({
  queryKey: queryKeys.keywordsList('trends'),
  queryFn: ({ signal }) => api.keywords.trends(undefined, { signal }),
})

/** What rises and falls; without the plan that has it, what it would be. */
export function TrendAnalysis() {
  const { plan, query: planQuery } = usePlan()
  const isOpen = plan !== undefined && hasFeature(plan, 'trends')
  const trends = useQuery({ ...trendsQuery, enabled: isOpen })
  return (
    <section aria-labelledby="trend-analysis" className="space-y-5 border-t border-line pt-6">
      <div className="space-y-1">
        <h3 id="trend-analysis" className="font-display text-heading">
          Trend analysis
        </h3>
        <p className="max-w-[65ch] text-soft">
          Words whose share of published posts changed most in the last four weeks, compared with the four
          before.
        </p>
      </div>
      {planQuery.error && !plan && <LoadFailure of={planQuery} title="Failed to load your plan" />}
      {plan && !isOpen && <LockedFeature feature="trends" />}
      {isOpen && (
        <>
          {!trends.data && <LoadState of={trends} title="Failed to load trends" />}
          {trends.data && (
            <>
              <MovementPart
                title="Across the platform"
                hint="Only words used by at least three customers."
                weeks={trends.data.weeks}
                movement={trends.data.platform}
              />
              <MovementPart title="On your site" weeks={trends.data.weeks} movement={trends.data.own} />
            </>
          )}
        </>
      )}
    </section>
  )
}
