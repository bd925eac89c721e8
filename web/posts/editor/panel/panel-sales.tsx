import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SalesFactor } from '../../../../contract/writing/sales.ts'
import { failureMessage, read } from '../../../platform/api.ts'
import { newId } from '../../../platform/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ModelButton } from '../../../ui/call-button.tsx'
import { FailureLine } from '../../../ui/messages/failure-line.tsx'
import { useAskFeedback } from './panel-feedback.tsx'
import { Chevron, PanelFold } from './panel-fold.tsx'

// A slow model may take this long several times.
const lookEveryMs = 3000

/** How well the saved text persuades, according to a model, on request. */
export function PanelSales({ post }: { post: Post }) {
  const [askedVersion, setAskedVersion] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    ...read('writing', 'analyzeSales', { id: post.id }, askedVersion),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.notice?.startsWith('Still reading') ? lookEveryMs : false),
    enabled: askedVersion !== undefined,
  })
  const { analysis, notice } = data ?? {}
  const isOld = askedVersion !== post.version
  const ask = () => (isOld ? setAskedVersion(post.version) : void refetch())
  return (
    <PanelFold title="Sales copy" aside={analysis ? `${analysis.score} of 100` : ''}>
      <FailureLine of={error} fallback="The text could not be read." />
      {notice && <p className="text-soft">{notice}</p>}
      {(isOld || !analysis) && (
        <ModelButton look="secondary" busy={isFetching} busyLabel="Reading..." onClick={ask}>
          {analysis ? 'Score the changed text' : 'Score this post'}
        </ModelButton>
      )}
      {analysis && (
        <>
          <p>{analysis.relevance.finding}</p>
          <ul className="divide-y divide-line">
            {analysis.factors.map((factor) => (
              <Factor key={factor.name} {...factor} />
            ))}
          </ul>
        </>
      )}
    </PanelFold>
  )
}

const Factor = ({ name, level, finding, advice, sentences }: SalesFactor) => (
  <li>
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-md [&::-webkit-details-marker]:hidden">
        <h4 className="grow font-medium">{name}</h4>
        <span className={`capitalize ${level === 'low' ? 'text-warn' : 'text-soft'}`}>{level}</span>
        <Chevron />
      </summary>
      <div className="space-y-2 pb-3">
        <p>{finding}</p>
        {sentences.map((sentence) => (
          <p key={sentence} className="line-clamp-3 wrap-anywhere text-soft">
            “{sentence}”
          </p>
        ))}
        {advice && <Advice advice={advice} />}
      </div>
    </details>
  </li>
)

/** The most helpful change, with a button that requests it as feedback. */
function Advice({ advice }: { advice: string }) {
  const ask = useAskFeedback()
  const onSuccess = () => void toast.success('Asked for. The proposal appears under “What should change?”.')
  const onError = (error: Error) => void toast.error(failureMessage(error, 'Your request couldn’t be sent.'))
  return (
    <>
      <p className="font-medium">{advice}</p>
      <Button
        look="secondary"
        busy={ask.isPending}
        busyLabel="Sending..."
        disabled={ask.isSuccess}
        onClick={() => ask.mutate({ turnId: newId(), request: advice }, { onSuccess, onError })}
      >
        {ask.isSuccess ? 'Asked for' : 'Propose this change'}
      </Button>
    </>
  )
}
