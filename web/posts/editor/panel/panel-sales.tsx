import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { hasFeature } from '../../../../contract/billing/plan-features.ts'
import type { SalesFactor } from '../../../../contract/writing/sales.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { newId } from '../../../platform/new-id.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { LockedFeature } from '../../../ui/locked-feature.tsx'
import type { PanelFeedbackProps } from './feedback-turn.tsx'
import { PanelSection } from './panel-section.tsx'

type PanelSalesProps = Omit<PanelFeedbackProps, 'onChanged'>

// While a slow model reads.
const lookEveryMs = 3000

/** How well the saved text persuades, as a model reads it when somebody asks. */
export function PanelSales({ post, plan, flush }: PanelSalesProps) {
  const isOpen = hasFeature(plan, 'salesAnalysis')
  const [askedVersion, setAskedVersion] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.postSales(post.id, askedVersion ?? 0),
    queryFn: ({ signal }) => api.writing.analyzeSales({ id: post.id }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.notice?.startsWith('Still reading') ? lookEveryMs : false),
    enabled: isOpen && askedVersion !== undefined,
  })
  if (!isOpen)
    return (
      <PanelSection title="Sales copy">
        <LockedFeature feature="salesAnalysis" />
      </PanelSection>
    )
  const { analysis, notice } = data ?? {}
  const isOld = askedVersion !== post.version
  const ask = () => (isOld ? setAskedVersion(post.version) : void refetch())
  return (
    <PanelSection title="Sales copy" aside={analysis ? `${analysis.score} of 100` : ''}>
      {error && <p className="text-danger">{failureMessage(error, 'The text could not be read.')}</p>}
      {notice && <p className="text-soft">{notice}</p>}
      {(isOld || !analysis) && (
        <Button look="secondary" busy={isFetching} busyLabel="Reading..." onClick={ask}>
          {analysis ? 'Score the changed text' : 'Score this post'}
        </Button>
      )}
      {analysis && (
        <>
          <p>{analysis.relevance.finding}</p>
          <ul className="space-y-3">
            {analysis.factors.map((factor) => (
              <Factor key={factor.name} factor={factor} post={post} flush={flush} />
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}

interface FactorProps extends Pick<PanelSalesProps, 'post' | 'flush'> {
  factor: SalesFactor
}

function Factor({ factor: { name, level, finding, advice, sentences }, post, flush }: FactorProps) {
  return (
    <li className="space-y-1 rounded-lg border border-line bg-paper p-3">
      <div className="flex justify-between gap-3">
        <h4 className="font-medium">{name}</h4>
        <span className={`shrink-0 capitalize ${level === 'low' ? 'text-warn' : 'text-soft'}`}>{level}</span>
      </div>
      <p>{finding}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="line-clamp-3 wrap-anywhere text-soft">
          “{sentence}”
        </p>
      ))}
      {advice && <Advice advice={advice} post={post} flush={flush} />}
    </li>
  )
}

/** What would help most, and a button that asks for it as feedback. */
function Advice({ advice, post, flush }: Omit<FactorProps, 'factor'> & { advice: string }) {
  const queries = useQueryClient()
  const ask = useMutation({
    async mutationFn() {
      await flush()
      const { post: saved } = await api.posts.get({ id: post.id })
      return api.writing.askFeedback({ id: post.id, turnId: newId(), wish: advice, version: saved.version })
    },
    onSuccess() {
      void queries.invalidateQueries({ queryKey: queryKeys.postFeedback(post.id) })
      toast.success('Asked for. The proposal appears under Feedback.')
    },
    onError: (error) => toast.error(failureMessage(error, 'Your request couldn’t be sent.')),
  })
  return (
    <>
      <p className="font-medium">{advice}</p>
      <Button
        look="secondary"
        busy={ask.isPending}
        busyLabel="Sending..."
        disabled={ask.isSuccess}
        onClick={() => ask.mutate()}
      >
        {ask.isSuccess ? 'Asked for' : 'Propose this change'}
      </Button>
    </>
  )
}
