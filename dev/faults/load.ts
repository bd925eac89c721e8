import { startSession } from '../../server/accounts/sign-in/session.ts'
import type { Db } from '../../server/platform/database/db.ts'

export interface Tally {
  /** Counts by request and outcome: `write 200`, `read cut`. */
  answers: Map<string, number>
  readMs: number[]
  /** Responses with 503 but without Retry-After. */
  silent: number
  /** Ids of posts whose creation succeeded. */
  made: string[]
}

export const signIn = (db: Db, accountId: string) =>
  startSession(db, accountId, { remember: true, userAgent: 'load' })

const newTally = (): Tally => ({ answers: new Map(), readMs: [], silent: 0, made: [] })

/** Reads and writes sequentially in each of `lanes` until `stop`, which returns the tally. */
export function startLoad(
  url: () => string,
  token: string,
  { lanes, pauseMs }: { lanes: number; pauseMs: number },
) {
  let tally = newTally()
  let stopped = false
  const ask = async (kind: 'read' | 'write') => {
    const into = tally
    const began = performance.now()
    const note = (what: string) =>
      into.answers.set(`${kind} ${what}`, (into.answers.get(`${kind} ${what}`) ?? 0) + 1)
    try {
      const answer = await fetch(`${url()}/api/v1/posts${kind === 'read' ? '?limit=5' : ''}`, {
        method: kind === 'read' ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(kind === 'write' ? { 'content-type': 'application/json' } : {}),
        },
        ...(kind === 'write' ? { body: '{"title":"Load","content":"<p>Less often.</p>"}' } : {}),
        signal: AbortSignal.timeout(12_000),
      })
      const body = (await answer.json()) as { data?: { post?: { id: string } } }
      note(String(answer.status))
      if (answer.status === 503 && !answer.headers.get('retry-after')) into.silent++
      if (kind === 'read' && answer.ok) into.readMs.push(performance.now() - began)
      if (kind === 'write' && body.data?.post) into.made.push(body.data.post.id)
    } catch {
      note('cut')
    }
  }
  const run = async (lane: number) => {
    for (let n = lane; !stopped; n++) {
      await ask(n % 4 === 0 ? 'write' : 'read')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  return {
    take: (): Tally => {
      const taken = tally
      tally = newTally()
      return taken
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

export const unexpected = (tally: Tally, expected: RegExp): string[] =>
  [...tally.answers].filter(([what]) => !expected.test(what)).map(([what, count]) => `${count} times ${what}`)
