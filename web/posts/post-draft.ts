import type { PostFields } from '../../contract/posts/post-fields.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { countWords } from '../../contract/posts/count-words.ts'
import { canBeSlug } from '../../contract/posts/slugify.ts'
import { isInstant } from './local-times.ts'

/** What a person edits. */
export interface PostDraft {
  title: string
  content: string
  keywords: string[]
  /** An instant in UTC, null for none, or as it was typed a local time that no clock will ever show. */
  scheduledDate: string | null
  /** Empty where the text itself is to decide, as all that follow. */
  slug: string
  excerpt: string
  metaDescription: string
  focusKeyword: string
  categories: string[]
  tags: string[]
  featuredImage: { id: string; alt: string } | null
}

export const emptyDraft: PostDraft = {
  title: '',
  content: '',
  keywords: [],
  scheduledDate: null,
  slug: '',
  excerpt: '',
  metaDescription: '',
  focusKeyword: '',
  categories: [],
  tags: [],
  featuredImage: null,
}

type FieldName = keyof typeof PostFields.shape
export type DraftFields = Pick<PostDraft, FieldName>

/** How a post, or a draft of one, is to be found and shown; always in the same order. */
export function fieldsOf(one: Pick<Post, FieldName> | DraftFields): DraftFields {
  const image = one.featuredImage
  return {
    slug: one.slug ?? '',
    excerpt: one.excerpt ?? '',
    metaDescription: one.metaDescription ?? '',
    focusKeyword: one.focusKeyword ?? '',
    categories: one.categories,
    tags: one.tags,
    featuredImage: image && { id: image.id, alt: image.alt },
  }
}

export function draftOf(post: Post): PostDraft {
  const { title, content, keywords, scheduledDate } = post
  return { title, content, keywords, scheduledDate, ...fieldsOf(post) }
}

type Text = Pick<PostDraft, 'title' | 'content' | 'keywords'> & (DraftFields | Pick<Post, FieldName>)

/** Everything that is saved while it is typed; a date counts only once the post is scheduled for it. */
export function isSameText(one: Text, other: Text): boolean {
  return (
    one.title === other.title &&
    one.content === other.content &&
    one.keywords.join('\n') === other.keywords.join('\n') &&
    JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
  )
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
  return isSameText(one, other) && one.scheduledDate === other.scheduledDate
}

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** What keeps a save by hand from being done; a date in its field matters to scheduling only. */
export function draftErrors(draft: PostDraft, now: Date, as: SaveAs = 'draft'): DraftErrors {
  const errors: DraftErrors = {}
  const { title, content, scheduledDate, slug } = draft
  if (title.trim() === '') errors.title = 'Title is required'
  if (countWords(content) === 0 && !/<img\s|data-wp-block/i.test(content))
    errors.content = 'Content is required'
  else if ((as === 'published' || as === 'scheduled') && hasSilentPicture(content))
    errors.content = 'Every image needs alt text'
  if (slug.trim() !== '' && !canBeSlug(slug)) errors.slug = 'Use letters from a to z, digits and hyphens'
  const wrongDate = as === 'scheduled' ? dateError(scheduledDate, now) : undefined
  if (wrongDate) errors.scheduledDate = wrongDate
  return errors
}

function dateError(scheduledDate: string | null, now: Date): string | undefined {
  if (!scheduledDate) return 'Choose a date and a time'
  if (!isInstant(scheduledDate)) return 'This time does not exist'
  return isFuture(scheduledDate, now) ? undefined : 'Choose a time in the future'
}

/** True when a picture has nothing to say to those who do not see it. */
export const hasSilentPicture = (html: string): boolean =>
  (html.match(/<img\b[^<>]*>/gi) ?? []).some((picture) => !/\salt="\s*[^"\s]/.test(picture))

export function isFuture(scheduledDate: string | null, now: Date): boolean {
  return scheduledDate !== null && new Date(scheduledDate) > now
}

/** What a save by hand is to make of the post. */
export type SaveAs = 'draft' | 'published' | 'scheduled' | 'unscheduled'
