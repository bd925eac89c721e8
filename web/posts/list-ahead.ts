import { api, type Answer, type Input } from '../platform/api.ts'
import { readToken } from '../platform/session/token.ts'
import { pageOf, requestOfAddress } from './list/posts-request.ts'

let ahead: { request: string; answer: Promise<Answer<'posts', 'list'> | undefined> } | undefined

/** Where the visit begins with the list it is asked for at once, while the page that shows it is still on its way. */
export function askListAhead({ pathname, search }: Location): void {
  const query = new URLSearchParams(search)
  // What a further page is asked with stands beside its address.
  if (pathname !== '/dashboard/posts' || pageOf(query) > 1 || readToken() === null) return
  const request = requestOfAddress(query)
  const answer = api.posts.list(request, { isAhead: true }).catch(() => undefined)
  ahead = { request: JSON.stringify(request), answer }
}

/** The answer to that, once; undefined where it was not asked for, or failed. */
export async function takeListAhead(
  request: Input<'posts', 'list'>,
): Promise<Answer<'posts', 'list'> | undefined> {
  const taken = ahead
  ahead = undefined
  return taken?.request === JSON.stringify(request) ? taken.answer : undefined
}
