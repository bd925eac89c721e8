import type { voice as operations, VoiceSample } from '../../../../contract/profile/voice.ts'
import type { App } from '../../../platform/app.ts'
import type { HandlerInput } from '../../../platform/http/define-routes.ts'
import { toHundredths } from '../meter/measure-text.ts'
import { findVoice } from '../own-voice.ts'
import type { SampleRow } from './keep-sample.ts'

type Shown = Pick<SampleRow, 'id' | 'kind' | 'title' | 'words' | 'url' | 'createdAt'>

/** The texts in use, newest first, with each one's score against the others. */
export async function listSamples(app: App, { accountId }: HandlerInput<typeof operations.listSamples>) {
  const { samples, profile } = await findVoice(app.db, accountId)
  return {
    samples: samples.map((row, at) => presentSample(row, profile?.scores[at])),
    range: profile
      ? {
          low: toHundredths(profile.range.low),
          high: toHundredths(profile.range.high),
          samples: samples.length,
        }
      : null,
  }
}

export function presentSample({ createdAt, ...row }: Shown, score?: number): VoiceSample {
  return {
    ...row,
    score: score === undefined ? null : toHundredths(score),
    created_at: createdAt.toISOString(),
  }
}
