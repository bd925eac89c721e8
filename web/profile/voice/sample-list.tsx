import { useState } from 'react'
import type { VoiceRange, VoiceSample } from '../../../contract/profile/voice.ts'
import { api, refresh, type Answer } from '../../platform/api.ts'
import { Button, NewTabLink } from '../../ui/button.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'

export type Samples = Answer<'profile', 'listSamples'>

// About two phone screens; a button shows the rest.
const shownFirst = 10

export function SampleList({ samples, range }: Samples) {
  const [isAll, setAll] = useState(false)
  if (samples.length === 0) return null
  const shown = isAll ? samples : samples.slice(0, shownFirst)
  return (
    <div className="space-y-3">
      <ul aria-label="Your texts" className="divide-y divide-line rounded-xl border border-line bg-surface">
        {shown.map((sample) => (
          <li key={sample.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">
                {sample.url ? (
                  <NewTabLink href={sample.url} className="hover:underline">
                    {sample.title}
                  </NewTabLink>
                ) : (
                  sample.title
                )}
              </p>
              <p className="text-sm text-soft">
                {kinds[sample.kind]}, {sample.words.toLocaleString('en')} words
                {sample.score !== null && `, ${sample.score.toFixed(2)}`}
                {isOdd(sample, range) && ' – unlike your other texts'}
              </p>
            </div>
            <RowButtons
              name={sample.title}
              call={() => api.profile.removeSample({ id: sample.id })}
              refetch={() => refresh(['profile', 'listSamples'])}
              failure="The sample could not be removed. Please try again."
            />
          </li>
        ))}
      </ul>
      {samples.length > shown.length && (
        <Button look="secondary" onClick={() => setAll(true)}>
          Show all {samples.length}
        </Button>
      )}
    </div>
  )
}

const kinds = { site: 'From your site', pasted: 'Pasted', uploaded: 'Uploaded' }

/** The lowest of many may be someone else's text, or one written in another voice. */
const isOdd = ({ score }: VoiceSample, range: VoiceRange | null) =>
  range !== null && range.samples >= 5 && score !== null && score <= range.low + 0.005
