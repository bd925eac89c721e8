import { createHash } from 'node:crypto'
import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import type { SlotState } from '../../../contract/autopilot/slot-times.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import type { SlotRow } from '../autopilot-context.ts'

const hourMs = 3_600_000

// Two evenings to review, in any time zone.
export const draftLeadMs = promisedHours.draftAhead * hourMs
// With hourly slots, all customers of an hour are due together, so writing is spread over the half day before.
export const spreadMs = 12 * hourMs
// How far ahead rows exist: drafts being written plus the time until the next run.
export const horizonMs = draftLeadMs + spreadMs + 24 * hourMs

/** The account's constant share of any spread, 0 to 1. */
export const spreadShare = (accountId: string): number =>
  createHash('sha256').update(accountId).digest().readUInt32BE(0) / 2 ** 32

/** When to start writing for a slot: early enough to be ready as promised, at the account's share of the spread. */
export const writeAtOf = (accountId: string, at: Date): Date =>
  new Date(at.getTime() - draftLeadMs - Math.floor(spreadShare(accountId) * spreadMs))

// This computer: the site of the demo, or of someone trying the product.
const ownMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const isDemoSite = (url: string): boolean => ownMachine.test(new URL(url).hostname)

type Post = Pick<PostRow, 'status' | 'deletedAt' | 'scheduledAt'>

/** A slot's post may have been published, moved, unscheduled or deleted by hand since the row was written. */
export function resolveSlotState(
  row: Pick<SlotRow, 'state' | 'reason' | 'postId'>,
  post: Post | undefined,
): { state: SlotState; reason: SlotReason | null } {
  const reason = row.reason as SlotReason | null
  const asStored = { state: row.state, reason }
  if (!row.postId || !post || row.state === 'writing') return asStored
  if (post.status === 'published') return { state: 'published', reason: null }
  if (row.state === 'skipped' || row.state === 'missed') return asStored
  if (post.deletedAt) return { state: 'skipped', reason: 'by_you' }
  if (post.status === 'scheduled' || post.status === 'publishing') return { state: 'approved', reason: null }
  if (post.status === 'failed') return { state: 'missed', reason: 'publish_failed' }
  // Held or draft: unscheduled by its owner, or never scheduled.
  return row.state === 'approved' ? { state: 'held', reason: 'by_you' } : asStored
}

const reasonTexts: Record<SlotReason, string> = {
  by_you: '',
  unanswered: 'You hadn’t approved it by then.',
  checks: 'A check found something to review first.',
  length: 'It’s outside your plan’s word range.',
  paused: 'Autopilot is paused.',
  schedule_changed: 'You removed its slot from your schedule. It moves to the next free slot.',
  no_topic: 'No topic chosen yet. Add one to fill this slot.',
  covered: 'You already have a post on this topic.',
  writing_failed: 'The post couldn’t be written.',
  no_model:
    'No AI model is connected. A sample article isn’t about your topic, so it doesn’t go out by itself. ' +
    'Write this post yourself, or ask the person who runs this server to connect a model.',
  not_in_time: 'It couldn’t be written in time.',
  publish_failed: 'The post couldn’t be published.',
  subscription_ended: 'You had no active plan.',
  no_site: 'No WordPress site was connected.',
}

export const explainReason = (state: SlotState, reason: SlotReason | null): string =>
  reason === 'by_you' && state === 'skipped' ? 'Skipped by you.' : reason ? reasonTexts[reason] : ''
