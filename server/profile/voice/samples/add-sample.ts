import type { voice as operations } from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/fail.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { voiceWork } from '../voice-work.ts'
import { keepSample } from './keep-sample.ts'
import { presentSample } from './list-samples.ts'

/** Stores a pasted text. */
export const addSample: Handler<typeof operations.addSample> = async (
  app,
  { accountId, title = '', text },
) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'paste', accountId, text)
  const sample = await keepSample(app.db, accountId, { kind: 'pasted', title, ...read })
  return { sample: presentSample(sample) }
}

/** Stores the text of a file. */
export const uploadSample: Handler<typeof operations.uploadSample> = async (app, { accountId, bytes }) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'upload', accountId, bytes)
  if (read === undefined)
    return fail(
      'unsupported_media_type',
      'We found no text in this file. Choose a txt, md, html or docx file.',
    )
  const sample = await keepSample(app.db, accountId, { kind: 'uploaded', title: '', ...read })
  return { sample: presentSample(sample) }
}

async function beginSample(app: App, accountId: string): Promise<void> {
  await requireEntitlement(app.db, accountId)
  // Allows a morning of pasting; measuring a text takes milliseconds.
  await limitRate(app, `voice-samples:${accountId}`, 120, 3600)
}
