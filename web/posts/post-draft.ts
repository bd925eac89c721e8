import type { WordPressFields } from '../../contract/posts/post-fields.ts'
import { countWords } from '../../contract/posts/count-words.ts'
import { readBlocks } from '../../contract/posts/text-blocks.ts'
import { canBeSlug } from '../../contract/posts/slugify.ts'

// Null uses the site's default.
const siteDefaults: WordPressFields = { author: null, type: null, comments: null, sticky: null }

/** Everything a person edits. All but title, text and keywords is derived from them if it is empty. */
export const emptyDraft = {
  title: '',
  content: '',
  keywords: [] as string[],
  slug: '',
  excerpt: '',
  metaDescription: '',
  focusKeyword: '',
  categories: [] as string[],
  tags: [] as string[],
  featuredImage: null as { id: string; alt: string } | null,
  ...siteDefaults,
}
export type PostDraft = typeof emptyDraft

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

/** What a manual save does with the post: a date schedules it, or approves it for its slot then; null unschedules it. */
export type SaveAs = 'draft' | 'published' | { scheduledDate: string | null; isApproval?: boolean }

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

const hasSilentPicture = (html: string): boolean =>
  (html.match(/<img\b[^<>]*>/gi) ?? []).some((picture) => !/\salt="\s*[^"\s]/.test(picture))
