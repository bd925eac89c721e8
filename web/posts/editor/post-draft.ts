import type { Post } from '../../../contract/posts.ts'
import { countWords } from '../../../contract/count-words.ts'
import { isInstant } from '../local-times.ts'

/** What a person edits. */
export interface PostDraft {
  title: string
  content: string
  keywords: string[]
  /** An instant in UTC, null for none, or as it was typed a local time that no clock will ever show. */
  scheduledDate: string | null
}

export const emptyDraft: PostDraft = { title: '', content: '', keywords: [], scheduledDate: null }

export function draftOf({ title, content, keywords, scheduledDate }: Post): PostDraft {
  return { title, content, keywords, scheduledDate }
}

type Text = Pick<PostDraft, 'title' | 'content' | 'keywords'>

/** Everything that is saved while it is typed; a date counts only once it is saved by hand. */
export function isSameText(one: Text, other: Text): boolean {
  return (
    one.title === other.title &&
    one.content === other.content &&
    one.keywords.join('\n') === other.keywords.join('\n')
  )
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return isSameText(one, other) && one.scheduledDate === other.scheduledDate
}

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** `saved` is the date that stands already: one that has passed meanwhile is no mistake of the person. */
export function draftErrors(
  draft: PostDraft,
  saved: PostDraft,
  now: Date,
  as: 'draft' | 'published' = 'draft',
): DraftErrors {
  const errors: DraftErrors = {}
  const { title, content, scheduledDate } = draft
  if (title.trim() === '') errors.title = 'Title is required'
  if (countWords(content) === 0 && !/<img\s/i.test(content)) errors.content = 'Content is required'
  else if ((as === 'published' || scheduledDate) && hasSilentPicture(content))
    errors.content = 'Every picture needs a text that says what it shows'
  if (scheduledDate && !isInstant(scheduledDate)) errors.scheduledDate = 'This time does not exist'
  else if (scheduledDate && scheduledDate !== saved.scheduledDate && !isFuture(scheduledDate, now))
    errors.scheduledDate = 'Choose a time in the future'
  return errors
}

/** True when a picture has nothing to say to those who do not see it. */
export const hasSilentPicture = (html: string): boolean =>
  (html.match(/<img\b[^>]*>/gi) ?? []).some((picture) => !/\salt="[^"]*\S[^"]*"/.test(picture))

export function isFuture(scheduledDate: string | null, now: Date): boolean {
  return scheduledDate !== null && new Date(scheduledDate) > now
}
