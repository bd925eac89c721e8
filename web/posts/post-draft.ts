import { countWords } from '../../contract/posts/count-words.ts'
import { readBlocks } from '../../contract/posts/text-blocks.ts'
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

/** A post, or an earlier version of one, whose empty fields are null. */
type Stored = { [Name in keyof PostDraft]: PostDraft[Name] | null }

const names = Object.keys(emptyDraft) as (keyof PostDraft)[]

/** What a person edits, and nothing else. */
export function draftOf(stored: Stored): PostDraft {
  const { featuredImage: image } = stored
  const parts = names.map((name) => [name, stored[name] ?? emptyDraft[name]])
  // Every name has a value of its type.
  return {
    ...(Object.fromEntries(parts) as PostDraft),
    featuredImage: image && { id: image.id, alt: image.alt },
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

export const isSameText = (one: Stored, other: Stored): boolean =>
  names.every((name) => isSame(one[name], other[name]))

/** The words alone, for the clipboard. */
export const plainTextOf = ({ title, content }: Pick<PostDraft, 'title' | 'content'>) =>
  [title, ...readBlocks(content).map(({ text }) => text)].join('\n\n')

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
