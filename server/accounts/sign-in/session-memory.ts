import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/define-routes.ts'
import { sessionsTopic } from '../../platform/http/send-stream.ts'

// A page's calls come in bursts; a lost notification keeps an ended session alive for this long at most.
const memoryMs = 5000
// More than memoryMs, so that whatever was remembered before has expired, and the ending transaction has committed.
const cautionMs = 10_000

/** The sessions that this process has found lately, by the hash of their token. */
export class SessionMemory {
  readonly #found = new Map<string, { session: Session; until: number }>()
  // Accounts whose sessions are looked up each time, because one has just ended.
  readonly #accounts = new Map<string, NodeJS.Timeout>()

  get(tokenHash: string): Session | undefined {
    const { session, until } = this.#found.get(tokenHash) ?? { until: 0 }
    return session && performance.now() < until && !this.#accounts.has(session.accountId)
      ? session
      : undefined
  }

  /** Remembers what a lookup that began at `since` found, `leftMs` before the session expires. */
  keep(tokenHash: string, session: Session, { since, leftMs }: { since: number; leftMs: number }): void {
    const entry = { session, until: since + Math.min(memoryMs, leftMs) }
    this.#found.set(tokenHash, entry)
    const drop = () => void (this.#found.get(tokenHash) === entry && this.#found.delete(tokenHash))
    setTimeout(drop, memoryMs).unref()
  }

  /** Forgets the sessions of an account of which one has ended or is about to. */
  forget(accountId: string): void {
    clearTimeout(this.#accounts.get(accountId))
    this.#accounts.set(accountId, setTimeout(() => this.#accounts.delete(accountId), cautionMs).unref())
  }
}

const memories = new WeakMap<App['signals'], SessionMemory>()

/** The memory of this process. Sessions ended in any process reach it by notification. */
export function sessionMemoryOf({ signals }: Pick<App, 'signals'>): SessionMemory {
  const memory = memories.get(signals) ?? new SessionMemory()
  if (!memories.has(signals)) signals.on(sessionsTopic, (accountId = '') => memory.forget(accountId))
  memories.set(signals, memory)
  return memory
}
