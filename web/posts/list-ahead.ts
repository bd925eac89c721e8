import { api, type Answer, type Input } from '../platform/api.ts'
import { readToken } from '../platform/session/token.ts'
import { pageOf, requestOfAddress } from './list/posts-request.ts'

let ahead: { request: string; answer: Promise<Answer<'posts', 'list'> | undefined> } | undefined

/** If the visit starts at the list, requests it right away, while the page's code is still loading. */
export function askListAhead({ pathname, search }: Location): void {
  const query = new URLSearchParams(search)
  // Later pages need `asOf`, which is not in the address.
  if (pathname !== '/dashboard/posts' || pageOf(query) > 1 || readToken() === null) return
  const request = requestOfAddress(query)
  const answer = api.posts.list(request, { isAhead: true }).catch(() => undefined)
  ahead = { request: JSON.stringify(request), answer }
}

/** The prefetched answer, once; undefined if there was no request or it failed. */
export async function takeListAhead(
  request: Input<'posts', 'list'>,
): Promise<Answer<'posts', 'list'> | undefined> {
  const taken = ahead
  ahead = undefined
  return taken?.request === JSON.stringify(request) ? taken.answer : undefined
}
