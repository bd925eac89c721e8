import type { voice as operations, VoiceSample } from '../../../../contract/profile/voice.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { toHundredths } from '../meter/measure-text.ts'
import { findVoice } from '../own-voice.ts'
import type { SampleRow } from './keep-sample.ts'

type Shown = Pick<SampleRow, 'id' | 'kind' | 'title' | 'words' | 'url' | 'createdAt'>

/** The texts in use, newest first, with each one's score against the others. */
export const listSamples: Handler<typeof operations.listSamples> = async (app, { accountId }) => {
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
