import type { bulkPosts as operations } from '../../../contract/posts/bulk-posts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/fail.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { removePost, restorePost } from '../remove-post.ts'
import { requestPublishing, schedulePost } from '../schedule-and-publish.ts'
import { fetchCategories } from '../terms/require-clear-categories.ts'
import { updatePost } from './edit-posts.ts'

/** Applies one action to many posts, each in its own transaction. */
export const changePosts: Handler<typeof operations.bulk> = async (app, input) => {
  const results = []
  let terms: ReturnType<typeof fetchCategories> | undefined
  // Once for all posts, because a site that does not respond takes most of the time that the caller waits.
  const readTerms = () => (terms ??= fetchCategories(app, input.accountId))
  for (const id of new Set(input.ids)) {
    try {
      results.push({ id, ok: true, ...(await applyAction(app, input, id, readTerms)) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message } = error
      results.push({ id, ok: false, code, message })
    }
  }
  return { results }
}

async function applyAction(
  app: App,
  input: HandlerInput<typeof operations.bulk>,
  id: string,
  readTerms: typeof fetchCategories,
): Promise<{ post?: Post }> {
  const { accountId, sessionId, caller, action, scheduledDate = '' } = input
  const one = { accountId, sessionId, caller, id }
  switch (action) {
    case 'delete':
      return removePost(app, one)
    case 'publish':
      return requestPublishing(app, one, readTerms)
    case 'schedule':
      return schedulePost(app, { ...one, scheduledDate }, readTerms)
    case 'unschedule':
      return updatePost(app, { ...one, scheduledDate: null })
    case 'restore':
      return restorePost(app, one)
  }
}
