import type { Account, Server } from './given/given.ts'

/**
 * Reads an account's event stream until `stop`. `heard` holds the notifications and counts, `plans` the plan versions, and `posts`
 * how often posts have changed.
 */
export function followEvents(at: Server, owner: Account, after?: number) {
  const leaving = new AbortController()
  // oxlint-disable-next-line no-explicit-any
  const heard: { id: number; event: string; data: any }[] = []
  const plans: number[] = []
  const posts = { count: 0 }
  const ended = (async () => {
    const answer = await fetch(`${at.url}/api/v1/notifications/events`, {
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(after === undefined ? {} : { 'last-event-id': String(after) }),
      },
      signal: leaving.signal,
    })
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (;;) {
        const event = /^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n/m.exec(text)
        if (!event) break
        text = text.slice(event.index + event[0].length)
        const data = JSON.parse(event[3]!)
        if (event[2] === 'plan') plans.push(data.version)
        else if (event[2] === 'posts') posts.count++
        else heard.push({ id: Number(event[1]), event: event[2]!, data })
      }
    }
  })().catch(() => {})
  const stop = () => {
    leaving.abort()
    return ended
  }
  return { heard, plans, posts, stop }
}
