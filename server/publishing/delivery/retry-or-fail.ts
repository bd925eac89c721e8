import type { PostFailure } from '../../../contract/posts/posts.ts'
import { describeCause, type CauseDetails } from '../site-check/causes.ts'
import type { PublishResult } from './publish-post.ts'

export interface FailedAttempt {
  /** Published by hand: its owner is waiting. */
  isManual: boolean
  /** Certainly nothing of this post is on the site. */
  isNothingOnSite: boolean
  elapsedMs: number
  /** Time left until we give up. */
  remainingMs: number
  /** Failed attempts before this one. */
  attempts: number
  host: string
  /** WordPress answered at all in this attempt. */
  hasAnswered: boolean
  /** 0 to 1: position within the jitter of a long pause. */
  randomShare: number
}

export type Decision =
  | { kind: 'failed'; failure: PostFailure }
  | { kind: 'again'; afterMs: number; failure: PostFailure }

// By then the user who pressed Publish has left the screen; publishing again settles what is still open.
export const manualPublishMs = 10 * 60_000
// Fast at first, because most disturbances pass while the owner is watching; 548 s until the ten-minute pauses.
const offlineDelaysSeconds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
// Faster where WordPress answers sometimes, because a check soon settles the outcome; 94 s until the half-minute pauses.
const reachableDelaysSeconds = [1, 2, 5, 10, 10, 10, 10, 10, 10, 10, 10, 30]
// Keeps posts that failed in the same outage from retrying in the same second.
const jitterShare = 0.2

// How long a watching owner waits while certainly nothing has happened.
const maxRetryMs = 20_000

/** Decides what to do after an attempt that did not end live. */
export function decideRetry(
  result: Exclude<PublishResult, { kind: 'live' }>,
  attempt: FailedAttempt,
): Decision {
  if (result.kind === 'pending') {
    return { kind: 'failed', failure: describeCause('needs_review_on_site', { link: result.post.link }) }
  }
  const { cause } = result
  const details: CauseDetails = {
    ...result,
    host: attempt.host,
    link: cause === 'private_on_site' ? result.detail : undefined,
  }
  const failure = describeCause(cause, details)
  if (result.kind === 'refused') return { kind: 'failed', failure }
  const afterMs = Math.round(1000 * Math.max(retryDelaySeconds(attempt), result.afterSeconds))
  const patience =
    attempt.isManual && attempt.isNothingOnSite ? maxRetryMs - attempt.elapsedMs : attempt.remainingMs
  if (afterMs <= Math.min(patience, attempt.remainingMs)) return { kind: 'again', afterMs, failure }
  if (attempt.isNothingOnSite) return { kind: 'failed', failure }
  return { kind: 'failed', failure: outcomeUnknown(failure) }
}

function retryDelaySeconds({ hasAnswered, attempts, randomShare: chance }: FailedAttempt): number {
  const pauses = hasAnswered ? reachableDelaysSeconds : offlineDelaysSeconds
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 600
  return pause < 30 ? pause : pause * (1 - jitterShare + 2 * jitterShare * chance)
}

function outcomeUnknown(failure: PostFailure): PostFailure {
  const promise =
    'The post may be on your site already. We check before we send it again, so it is safe to publish again.'
  return { ...failure, fix: `${failure.fix} ${promise}` }
}
