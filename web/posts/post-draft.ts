import type { Post } from '../../contract/posts.ts'
import { countWords } from '../../contract/count-words.ts'

/** What a person edits. `scheduledDate` is an instant in UTC, or null. */
export interface PostDraft {
  title: string
  content: string
  keywords: string[]
  scheduledDate: string | null
}

export const emptyDraft: PostDraft = { title: '', content: '', keywords: [], scheduledDate: null }

export function draftOf({ title, content, keywords, scheduledDate }: Post): PostDraft {
  return { title, content, keywords, scheduledDate }
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return (
    one.title === other.title &&
    one.content === other.content &&
    one.scheduledDate === other.scheduledDate &&
    one.keywords.join('\n') === other.keywords.join('\n')
  )
}

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** `saved` is the date that stands already: one that has passed meanwhile is no mistake of the person. */
export function draftErrors(draft: PostDraft, saved: PostDraft, now: Date): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.title.trim() === '') errors.title = 'Title is required'
  if (countWords(draft.content) === 0 && !/<img\s/i.test(draft.content))
    errors.content = 'Content is required'
  const { scheduledDate } = draft
  if (scheduledDate && scheduledDate !== saved.scheduledDate && !isFuture(scheduledDate, now))
    errors.scheduledDate = 'Choose a time in the future'
  return errors
}

export function isFuture(scheduledDate: string | null, now: Date): boolean {
  return scheduledDate !== null && new Date(scheduledDate) > now
}
