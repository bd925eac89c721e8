import type { PostFields } from '../../contract/posts/post-fields.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { countWords } from '../../contract/posts/count-words.ts'
import { canBeSlug } from '../../contract/posts/slugify.ts'

/** What a person edits. */
export interface PostDraft {
  title: string
  content: string
  keywords: string[]
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

/** What a save by hand is to make of the post; with a date it is scheduled, with none unscheduled. */
export type SaveAs = 'draft' | 'published' | { scheduledDate: string | null }

/** What keeps a save by hand from being done. */
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

/** True when a picture has nothing to say to those who do not see it. */
const hasSilentPicture = (html: string): boolean =>
  (html.match(/<img\b[^<>]*>/gi) ?? []).some((picture) => !/\salt="\s*[^"\s]/.test(picture))
