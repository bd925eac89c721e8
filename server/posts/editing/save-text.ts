import type { Db } from '../../platform/database/db.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { KeptFields } from '../../schema/posts.ts'
import { confirmRevision, keepRevision } from '../revisions/keep-revision.ts'
import { isEmptyContent } from '../content/sanitize-content.ts'
import { requireIdle } from './post-edit.ts'
import { fieldsOf } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import { savePost, type PostChanges } from './save-post.ts'

export type TextEdit = Partial<Pick<PostRow, 'title' | 'content' | 'keywords' | 'wordCount'> & KeptFields>

/** True when the edit would change nothing. */
export function isSameText(post: PostRow, edit: TextEdit): boolean {
  const { title, content, keywords } = edit
  const isSame = (given: unknown, stored: unknown) =>
    given === undefined || given === stored || JSON.stringify(given) === JSON.stringify(stored)
  const fields = Object.entries(fieldsOf(post)) as [keyof KeptFields, unknown][]
  return (
    isSame(title, post.title) &&
    isSame(content, post.content) &&
    isSame(keywords, post.keywords) &&
    fields.every(([name, stored]) => isSame(edit[name], stored))
  )
}

/** Writes changes to a locked post, and keeps a revision if the text has changed. */
export async function saveText(
  tx: Db,
  before: PostRow,
  changes: PostChanges,
  origin: 'autosave' | 'save' | 'restore',
): Promise<PostRow> {
  const after = await savePost(tx, before, changes)
  if (!isSameText(before, after)) await keepRevision(tx, after, origin, before)
  else if (origin === 'save') await confirmRevision(tx, after.id)
  return after
}

/** True for an edit of the version before this one, which may be the repetition of the call that made this one. */
export const isOneBehind = (before: PostRow, version: number | undefined): boolean =>
  version === before.version - 1

/** Saves a text over the version that it was based on; a repeated call changes nothing. */
export async function replaceText(
  tx: Db,
  before: PostRow,
  version: number,
  text: TextEdit,
  origin: 'autosave' | 'restore',
) {
  const isKnown = version === before.version || isOneBehind(before, version)
  if (isKnown && isSameText(before, text)) return before
  requireIdle(before)
  requireVersion(before, version)
  requireTextIfScheduled(before, text)
  requireTypeIfLive(before, text)
  return saveText(tx, before, text, origin)
}

/** Rejects an edit of another version and returns the current post. */
export function requireVersion(before: PostRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version)
    fail('version_conflict', 'This post was changed elsewhere since you opened it.', {
      current: presentPost(before),
    })
}

/** A page at the address of a live post would be another post. */
export function requireTypeIfLive({ status, type }: PostRow, edit: TextEdit): void {
  if (status === 'published' && edit.type !== undefined && edit.type !== type)
    failField('type', 'A live post keeps its type. Take it back first, or copy its text into a new post.')
}

/** A scheduled post is published as it is at its time, so it must not be emptied. */
export function requireTextIfScheduled(before: PostRow, edit: TextEdit): void {
  if (before.status !== 'scheduled') return
  const { title, content } = { ...before, ...edit }
  if (title === '' || isEmptyContent(content))
    fail('nothing_to_publish', 'A scheduled post needs a title and a text. Unschedule it to empty it.')
}
