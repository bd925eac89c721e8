import { api } from '../platform/api.ts'
import { ApiFailure, hasCode } from '../platform/api-failure.ts'
import { keepFirstPost, readFirstPost } from './first-post-kept.ts'

// The server answers within 9 s: what it began is in the list by then.
const answeredByMs = 9_000
const lookAgainMs = 500

/**
 * The id of the account's first post, which is begun where the account has none. Asked again after a reload or a lost answer it
 * finds what it began. Fails with ApiFailure; a refusal has begun nothing.
 */
export async function beginFirstPost(email: string): Promise<string> {
  const { postId, askedAt } = readFirstPost(email)
  if (postId) return postId
  const id = (await findAsked(askedAt)) ?? (await ask(email))
  keepFirstPost({ email, postId: id })
  return id
}

/** Another one after a writing that failed. */
export async function beginAnotherPost(email: string): Promise<string> {
  const { post } = await api.writing.generate({})
  keepFirstPost({ email, postId: post.id })
  return post.id
}

/** What there is already; when it was asked for a moment ago, its coming is waited for. */
async function findAsked(askedAt: number | undefined): Promise<string | undefined> {
  for (;;) {
    const { posts } = await api.posts.list({ page: 1, limit: 1 })
    if (posts[0]) return posts[0].id
    if (askedAt === undefined || Date.now() > askedAt + answeredByMs) return undefined
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

async function ask(email: string): Promise<string> {
  keepFirstPost({ email, askedAt: Date.now() })
  try {
    const { post } = await api.writing.generate({})
    return post.id
  } catch (failure) {
    // Only an answer says that nothing was begun.
    if (failure instanceof ApiFailure && !hasCode(failure, 'offline', 'timeout')) keepFirstPost({ email })
    throw failure
  }
}
