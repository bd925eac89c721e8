import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { KeptFields } from '../../schema/posts.ts'
import { confirmRevision, keepRevision } from '../revisions/keep-revision.ts'
import { isEmptyContent } from '../content/sanitize-content.ts'
import { fieldsOf } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import { savePost, type PostChanges } from './save-post.ts'

export type TextEdit = Partial<Pick<PostRow, 'title' | 'content' | 'keywords' | 'wordCount'> & KeptFields>

/** True when everything that the edit names stands so already. */
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

/** Writes changes to a locked post like savePost, and keeps its text as a revision when it is another one. */
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

/** An edit that was made from exactly the version before this one: it may be the very call that made this one, come again. */
export const isOneBehind = (before: PostRow, version: number | undefined): boolean =>
  version === before.version - 1

/** Refuses what was made from another version, and gives the post as it stands. */
export function requireVersion(before: PostRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version)
    fail('version_conflict', 'This post was changed elsewhere since you opened it.', {
      current: presentPost(before),
    })
}

/** What is scheduled goes out as it stands at its time: it may not be emptied meanwhile. */
export function requireTextIfScheduled(before: PostRow, edit: TextEdit): void {
  if (before.status !== 'scheduled') return
  const { title, content } = { ...before, ...edit }
  if (title === '' || isEmptyContent(content))
    fail('nothing_to_publish', 'A scheduled post needs a title and a text. Unschedule it to empty it.')
}
