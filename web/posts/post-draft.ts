import type { PostFields } from '../../contract/posts/post-fields.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { countWords } from '../../contract/posts/count-words.ts'
import { canBeSlug } from '../../contract/posts/slugify.ts'

/** Everything a person edits. */
export interface PostDraft {
  title: string
  content: string
  keywords: string[]
  /** Like all below, derived from the text if empty. */
  slug: string
  excerpt: string
  metaDescription: string
  focusKeyword: string
  categories: string[]
  tags: string[]
  featuredImage: { id: string; alt: string } | null
  /** Null, like below, uses the site's default. */
  author: number | null
  type: string | null
  comments: 'open' | 'closed' | null
  sticky: boolean | null
}

export const emptyDraft: PostDraft = {
  title: '',
  content: '',
  keywords: [],
  slug: '',
  excerpt: '',
  metaDescription: '',
  focusKeyword: '',
  categories: [],
  tags: [],
  featuredImage: null,
  author: null,
  type: null,
  comments: null,
  sticky: null,
}

type FieldName = keyof typeof PostFields.shape
export type DraftFields = Pick<PostDraft, FieldName>

/** The fields for search and display, always in the same order. */
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
    author: one.author,
    type: one.type,
    comments: one.comments,
    sticky: one.sticky,
  }
}

export function draftOf(post: Post): PostDraft {
  const { title, content, keywords } = post
  return { title, content, keywords, ...fieldsOf(post) }
}

type Text = Pick<PostDraft, 'title' | 'content' | 'keywords'> & (DraftFields | Pick<Post, FieldName>)

export const isSameText = (one: Text, other: Text): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.keywords.join('\n') === other.keywords.join('\n') &&
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export type DraftErrors = Partial<Record<keyof PostDraft, string>>

/** What a manual save does with the post: a date schedules it, null unschedules it. */
export type SaveAs = 'draft' | 'published' | { scheduledDate: string | null }

/** Errors that prevent a manual save. */
export function draftErrors({ title, content, slug }: PostDraft, as: SaveAs = 'draft'): DraftErrors {
  const errors: DraftErrors = {}
  const goesOut = as === 'published' || (as !== 'draft' && as.scheduledDate !== null)
  if (title.trim() === '') errors.title = 'Title is required'
  if (countWords(content) === 0 && !/<img\s|data-wp-block/i.test(content))
    errors.content = 'Content is required'
  else if (goesOut && hasSilentPicture(content)) errors.content = 'Every image needs alt text'
  if (slug.trim() !== '' && !canBeSlug(slug)) errors.slug = 'Use letters from a to z, digits and hyphens'
  return errors
}

/** True if a picture lacks alt text. */
const hasSilentPicture = (html: string): boolean =>
  (html.match(/<img\b[^<>]*>/gi) ?? []).some((picture) => !/\salt="\s*[^"\s]/.test(picture))
