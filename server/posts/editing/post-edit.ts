import type { PostStatus } from '../../../contract/posts/posts.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { PostRow } from './present-post.ts'

export interface PostEdit {
  status?: 'draft' | 'published' | undefined
  /** ISO 8601; null unschedules, undefined changes nothing. */
  scheduledDate?: string | null | undefined
}

type PublishState = Pick<PostRow, 'status' | 'scheduledAt' | 'failure' | 'updateState' | 'updateFailure'>

const unpublished = { scheduledAt: null, failure: null, updateState: null, updateFailure: null } as const

/** Hands a post to the publisher; a live one stays published during its update. Clears the date, because a post published by hand is never late. */
export const publishNow = ({ status }: Pick<PostRow, 'status'>): PublishState =>
  status === 'published'
    ? { ...unpublished, status, updateState: 'publishing' }
    : { ...unpublished, status: 'publishing' }

/** True while the post or its update is being published. */
export const isPublishing = ({ status, updateState }: Pick<PostRow, 'status' | 'updateState'>): boolean =>
  status === 'publishing' || updateState === 'publishing'

/** The status and schedule after an owner's edit; rejects dates in the past. */
export function resolvePublishState(before: PublishState, edit: PostEdit, now: Date): PublishState {
  const date = edit.scheduledDate == null ? edit.scheduledDate : new Date(edit.scheduledDate)
  // Forms send back what they received, so an unchanged old date is accepted.
  const isNew = date instanceof Date && date.getTime() !== before.scheduledAt?.getTime()
  if (date instanceof Date && isNew) requireFuture(date, now)
  const live = before.status === 'published'
  if (isNew && live) failField('scheduledDate', 'This post is already live. It cannot be scheduled.')
  if (date instanceof Date && date > now && !live)
    return { ...unpublished, status: 'scheduled', scheduledAt: date }
  if (edit.status === 'published') return publishNow(before)
  // Saving never takes a live post down; only publishing again changes the site.
  if (live) return before
  if (edit.status === 'draft') return { ...unpublished, status: 'draft' }
  if (date !== null) return before
  const status: PostStatus = before.status === 'scheduled' ? 'draft' : before.status
  return { ...before, status, scheduledAt: null }
}

export function requireFuture(date: Date, now: Date): void {
  if (date <= now) failField('scheduledDate', 'Choose a time in the future.')
}

/** Rejects edits during writing or publishing, which would overwrite the edit or miss it. */
export function requireIdle(post: Pick<PostRow, 'status' | 'updateState'>): void {
  if (post.status === 'writing')
    fail('post_busy', 'This post is still being written. Please wait until it is done.')
  if (isPublishing(post)) fail('post_busy', 'This post is being published. Please wait until it is done.')
}
