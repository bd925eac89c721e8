import type { bulkPosts as operations } from '../../../contract/posts/bulk-posts.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { previewContent } from '../content/clean-content.ts'

/** Shows a text as it would be stored and published, without storing it. */
export const previewPost: Handler<typeof operations.preview> = async (app, input) => {
  const { content, wordCount, lost } = await previewContent(app, input.accountId, input.content)
  return { html: content, word_count: wordCount, lost }
}
