import { minSamples } from '../../../contract/profile/voice-rules.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { RangeGauge } from '../../ui/range-gauge.tsx'
import type { Samples } from './sample-list.tsx'

/** How near the customer's own texts are to each other: what a draft has to reach. */
export function SpreadNote({ samples, range }: Samples) {
  if (!range) {
    const missing = minSamples - samples.length
    return (
      <Notice
        tone="info"
        title={
          samples.length === 0
            ? 'We don’t know your voice yet'
            : `${missing} more ${missing === 1 ? 'text' : 'texts'} until your voice can be measured`
        }
      >
        <p>
          Add {minSamples} of your texts and we’ll score drafts against your voice. Until then, we use your
          tone and your profile.
        </p>
      </Notice>
    )
  }
  const dots = samples.flatMap(({ score }) => (score === null ? [] : [score]))
  return (
    <div className="space-y-2 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
      <p className="font-semibold">
        Your texts score between {range.low.toFixed(2)} and {range.high.toFixed(2)}
      </p>
      <RangeGauge range={[range.low, range.high]} dots={dots} />
      <p className="text-sm text-soft">
        Each dot is one of your texts compared with the others. Further right means more alike. A draft inside
        the range sounds like you.
      </p>
    </div>
  )
}
