import type { writing as operations } from '../../../contract/writing/writing.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { writingWork } from '../writing-work.ts'

// Several hours of speech; a post uses much less.
const maxCharacters = 400_000

export const uploadSource: Handler<typeof operations.uploadSource> = async (app, { accountId, bytes }) => {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `source-files:${accountId}`, 60, 3600)
  const source = await app.threads.run(writingWork, 'readSourceFile', accountId, bytes)
  if (!source)
    return fail(
      'unsupported_media_type',
      'We found no text in this file. Choose a txt, md, html, docx, vtt or srt file.',
    )
  if (source.text.length > maxCharacters)
    return fail('too_large', 'This file has too much text. Use a part of it.')
  return source
}
