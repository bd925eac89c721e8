import type { PostFailure } from '../../../contract/posts/posts.ts'
import { explain, type CauseDetails } from '../site-check/causes.ts'
import type { PublishResult } from './publish-post.ts'

export interface FailedAttempt {
  /** Nobody planned it: its owner waits on the screen. */
  isManual: boolean
  /** Certainly nothing of this post stands on the site. */
  isNothingOnSite: boolean
  elapsedMs: number
  /** Until the moment after which nothing is tried any more. */
  remainingMs: number
  /** Fruitless ones before this. */
  attempts: number
  host: string
  /** WordPress gave an answer in this attempt. */
  hasAnswered: boolean
  /** 0 to 1: where in the jitter a long pause falls. */
  randomShare: number
}

export type Decision =
  | { kind: 'failed'; failure: PostFailure }
  | { kind: 'again'; afterMs: number; failure: PostFailure }

// Quick at first, because most disturbances pass while the owner still looks; 548 s until ten minutes, then every ten.
const offlineDelaysSeconds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
// Where WordPress answers now and then, a look tells soon what came of it: 94 s at that pace, then every half minute.
const reachableDelaysSeconds = [1, 2, 5, 10, 10, 10, 10, 10, 10, 10, 10, 30]
// Many posts that met the same outage do not come back in the same second.
const jitterShare = 0.2

// How long an owner who looks on is kept waiting while certainly nothing has happened.
const maxRetryMs = 20_000

/** What follows from an attempt that did not end live. */
export function decideRetry(
  result: Exclude<PublishResult, { kind: 'live' }>,
  attempt: FailedAttempt,
): Decision {
  if (result.kind === 'pending') {
    return { kind: 'failed', failure: explain('needs_review_on_site', { link: result.post.link }) }
  }
  const { cause } = result
  const details: CauseDetails = {
    ...result,
    host: attempt.host,
    link: cause === 'private_on_site' ? result.detail : undefined,
  }
  const failure = explain(cause, details)
  if (result.kind === 'refused') return { kind: 'failed', failure }
  const afterMs = Math.round(1000 * Math.max(retryDelaySeconds(attempt), result.afterSeconds))
  const patience =
    attempt.isManual && attempt.isNothingOnSite ? maxRetryMs - attempt.elapsedMs : attempt.remainingMs
  if (afterMs <= Math.min(patience, attempt.remainingMs)) return { kind: 'again', afterMs, failure }
  if (attempt.isNothingOnSite) return { kind: 'failed', failure }
  return { kind: 'failed', failure: outcomeUnknown(failure) }
}

function retryDelaySeconds({ hasAnswered: isThere, attempts, randomShare: chance }: FailedAttempt): number {
  const pauses = isThere ? reachableDelaysSeconds : offlineDelaysSeconds
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 600
  return pause < 30 ? pause : pause * (1 - jitterShare + 2 * jitterShare * chance)
}

function outcomeUnknown(failure: PostFailure): PostFailure {
  const promise =
    'The post may be on your site already. We check before we send it again, so it is safe to publish again.'
  return { ...failure, fix: `${failure.fix} ${promise}` }
}
