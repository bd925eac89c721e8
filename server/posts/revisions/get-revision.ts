import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import type { App } from '../../platform/app.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { presentFields } from '../editing/post-fields.ts'
import { getRevisionRow, presentRevisionSummary } from './get-revision-row.ts'

export async function getRevision(
  app: App,
  { accountId, id, revisionId }: HandlerInput<typeof operations.revision>,
) {
  const row = await getRevisionRow(app.db, accountId, id, revisionId)
  const { content, keywords } = row
  const fields = row.fields && presentFields(row.fields)
  return { revision: { ...presentRevisionSummary(row), content, keywords, fields } }
}
