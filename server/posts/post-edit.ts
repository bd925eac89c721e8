import type { PostStatus } from '../../contract/posts.ts'
import { fail } from '../platform/fail.ts'
import type { PostRow } from './present-post.ts'

export interface PostEdit {
  status?: 'draft' | 'published' | undefined
  /** ISO 8601; null unschedules, undefined leaves it as it is. */
  scheduledDate?: string | null | undefined
}

type Standing = Pick<PostRow, 'status' | 'scheduledAt' | 'failure'>

/** Where a post stands after an edit that its owner asks for; refuses a moment that is not in the future. */
export function standingAfter(before: Standing, edit: PostEdit, now: Date): Standing {
  const date = edit.scheduledDate == null ? edit.scheduledDate : new Date(edit.scheduledDate)
  // Forms send back what they were given: an old date that did not change asks for nothing.
  const isNew = date instanceof Date && date.getTime() !== before.scheduledAt?.getTime()
  if (date instanceof Date && isNew) requireFuture(date, now)
  const live = before.status === 'published'
  if (isNew && live) refuseDate('This post is already live. It cannot be scheduled.')
  if (date instanceof Date && date > now && !live)
    return { status: 'scheduled', scheduledAt: date, failure: null }
  if (edit.status === 'published') return { status: 'publishing', scheduledAt: null, failure: null }
  // A live post stays live, whatever is saved: only publishing again changes the site.
  if (live) return before
  if (edit.status === 'draft') return { status: 'draft', scheduledAt: null, failure: null }
  if (date !== null) return before
  const status: PostStatus = before.status === 'scheduled' ? 'draft' : before.status
  return { ...before, status, scheduledAt: null }
}

export function requireFuture(date: Date, now: Date): void {
  if (date <= now) refuseDate('Choose a time in the future.')
}

const refuseDate = (message: string): never =>
  fail('invalid_input', message, { fields: { scheduledDate: message } })

/** Refuses while a machine works on the post: what it finishes would overwrite the edit, or the edit would miss the site. */
export function requireIdle(status: PostStatus): void {
  if (status === 'writing')
    fail('post_busy', 'This post is still being written. Please wait until it is done.')
  if (status === 'publishing')
    fail('post_busy', 'This post is being published. Please wait until it is done.')
}
