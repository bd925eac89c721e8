import type { Account, Server } from './given/given.ts'

export interface Heard {
  id: number
  // Tests check the data as received, whatever its type.
  // oxlint-disable-next-line no-explicit-any
  data: any
}

/** Reads the event stream of a post until it ends. */
export async function readStream(
  server: Server,
  owner: Account,
  postId: string,
  after?: number,
): Promise<Heard[]> {
  const answer = await fetch(`${server.url}/api/v1/posts/${postId}/events`, {
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
    signal: AbortSignal.timeout(60_000),
  })
  const events = [...(await answer.text()).matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n/gm)]
  return events.map(([, id, , data]) => ({ id: Number(id), data: JSON.parse(data!) }))
}
