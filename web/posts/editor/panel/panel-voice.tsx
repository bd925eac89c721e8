import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VoiceReport } from '../../../../contract/profile/voice.ts'
import { api } from '../../../platform/api.ts'
import { failureMessage } from '../../../platform/api-failure.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { useDebounced } from '../../../platform/use-debounced.ts'
import { Button, TextLink } from '../../../ui/button.tsx'
import { RangeGauge } from '../../../ui/range-gauge.tsx'
import { PanelSection } from './panel-section.tsx'

// A pause in typing: measuring while a word is typed would tell nothing.
const waitMs = 1500

/** How near the text is to the customer's own posts, and which of its sentences are off. */
export function PanelVoice({ content }: { content: string }) {
  const settled = useDebounced(content, waitMs)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.voiceOf(settled),
    queryFn: ({ signal }) => api.profile.measureVoice({ content: settled }, { signal }),
    placeholderData: keepPreviousData,
  })
  const report = data?.report
  const isOld = isFetching || settled !== content
  return (
    <PanelSection
      title="Voice"
      aside={report?.measured ? (isOld ? 'measuring…' : report.score.toFixed(2)) : ''}
    >
      {!report && !error && <p className="text-soft">Measuring…</p>}
      {error && !report && (
        <>
          <p className="text-danger">{failureMessage(error, 'Your voice could not be measured.')}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {report && (report.measured ? <Measured {...report} /> : <NotMeasured {...report} />)}
    </PanelSection>
  )
}

type Report<Is extends boolean> = Extract<VoiceReport, { measured: Is }>

function NotMeasured({ reason, message }: Report<false>) {
  return (
    <>
      <p className="text-soft">{message}</p>
      {reason === 'too_few_samples' && (
        <p>
          <TextLink to="/dashboard/settings?tab=voice">Add your texts</TextLink>
        </p>
      )}
    </>
  )
}

function Measured({ score, range, verdict, differences, offSentences }: Report<true>) {
  const { low, high, samples } = range
  return (
    <>
      <p className={verdict === 'inside' ? 'font-medium text-good' : 'font-medium text-warn'}>
        {verdict === 'inside' ? 'Sounds like you' : 'Less like you than your own posts'}
      </p>
      <RangeGauge range={[low, high]} value={score} />
      <p>
        Your {samples} posts {low.toFixed(2)}–{high.toFixed(2)}, this draft{' '}
        <span className="font-semibold">{score.toFixed(2)}</span>
      </p>
      {differences.length > 0 && (
        <ul className="list-disc space-y-1 pl-4 text-soft">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      {offSentences.length > 0 && (
        <div className="space-y-2">
          <h4 className="font-medium">
            {offSentences.length === 1 ? 'One sentence is off' : `${offSentences.length} sentences are off`}
          </h4>
          <ul className="space-y-2">
            {offSentences.map(({ text, reasons }) => (
              <li key={text} className="space-y-1 rounded-lg border border-line bg-paper p-3">
                <p className="line-clamp-4 wrap-anywhere">“{text}”</p>
                <ul className="space-y-0.5 text-soft">
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
