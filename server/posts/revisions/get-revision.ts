import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { presentFields } from '../editing/post-fields.ts'
import { getRevisionRow, presentRevisionSummary } from './get-revision-row.ts'

export const getRevision: Handler<typeof operations.revision> = async (
  app,
  { accountId, id, revisionId },
) => {
  const row = await getRevisionRow(app.db, accountId, id, revisionId)
  const { content, keywords } = row
  const fields = row.fields && presentFields(row.fields)
  return { revision: { ...presentRevisionSummary(row), content, keywords, fields } }
}
