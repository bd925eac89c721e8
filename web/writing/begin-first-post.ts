import { api, hasCode } from '../platform/api.ts'
import { newId } from '../platform/new-id.ts'
import { readStored } from '../platform/read-stored.ts'

const key = 'first_post'

interface StoredFirstPost {
  email: string
  /** Chosen before the request, because a reload may lose the answer. */
  postId?: string
  isBegun?: boolean
}

function readFirstPost(email: string): StoredFirstPost {
  const stored = readStored<StoredFirstPost>(key)
  return stored?.email === email ? stored : { email }
}

function storeFirstPost(stored: StoredFirstPost): void {
  sessionStorage.setItem(key, JSON.stringify(stored))
}

/**
 * The id of the account's first post, starting it if there is none. A reload or a lost answer leads to the same post. Fails
 * with ApiFailure.
 */
export async function beginFirstPost(email: string): Promise<string> {
  const { postId, isBegun } = readFirstPost(email)
  if (postId && isBegun) return postId
  if (postId) return begin(email, postId)
  const { posts } = await api.posts.list({ page: 1, limit: 1 })
  if (!posts[0]) return begin(email, newId())
  storeFirstPost({ email, postId: posts[0].id, isBegun: true })
  return posts[0].id
}

/** Restarts the same post after a failure, so that no empty one is left; uses a new id if it was deleted. */
export async function beginPostAgain(email: string): Promise<string> {
  const { postId } = readFirstPost(email)
  try {
    return await begin(email, postId ?? newId())
  } catch (failure) {
    if (!hasCode(failure, 'not_found')) throw failure
    return begin(email, newId())
  }
}

async function begin(email: string, postId: string): Promise<string> {
  storeFirstPost({ email, postId })
  await api.writing.generate({ id: postId })
  storeFirstPost({ email, postId, isBegun: true })
  return postId
}
