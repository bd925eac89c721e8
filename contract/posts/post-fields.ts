import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'
import {
  distinctNames,
  maxAltChars,
  maxDescriptionChars,
  maxExcerptChars,
  maxFocusChars,
  maxSlugChars,
  maxTermChars,
  maxTerms,
  oneLine,
} from './post-field-rules.ts'
import { canBeSlug, slugify } from './slugify.ts'

const text = (maxLength: number, clean: (value: string) => string) =>
  z
    .string()
    .max(maxLength)
    .transform((value) => clean(value) || null)
    .nullable()
const Names = z.array(z.string().max(maxTermChars)).max(maxTerms).transform(distinctNames)

// The longest name that WordPress accepts: https://developer.wordpress.org/reference/functions/register_post_type/
const maxTypeChars = 20

/** How WordPress files a post. Null uses the site's default. */
export const wordpressFields = {
  author: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe('A user ID on the site. Null uses the site’s default, else the connected user'),
  type: z
    .string()
    .max(maxTypeChars)
    .regex(/^[a-z0-9_-]+$/, 'Use the name of a post type, like post or page.')
    .nullable()
    .describe('A post type of the site, like `page`. Null uses the site’s default, else `post`'),
  comments: z.enum(['open', 'closed']).nullable().describe('Null uses the site’s default'),
  sticky: z.boolean().nullable().describe('Shown first, for posts only. Null uses the site’s default'),
}
export const WordPressFields = z.object(wordpressFields)
export type WordPressFields = z.output<typeof WordPressFields>

/** How a post is found and shown; null or empty leaves it to the text. Part of the posts domain. */
export const editableFields = {
  slug: z
    .string()
    .max(maxSlugChars)
    .refine(
      (value) => value.trim() === '' || canBeSlug(value),
      'Use letters from a to z, digits and hyphens.',
    )
    .transform((value) => (value.trim() === '' ? null : slugify(value, maxSlugChars)))
    .nullable()
    .describe('The last part of the post’s address. Null derives it from the title'),
  excerpt: text(maxExcerptChars, (value) => value.trim()),
  metaDescription: text(maxDescriptionChars, oneLine).describe('Null uses the excerpt'),
  focusKeyword: text(maxFocusChars, oneLine).describe('Null uses the first keyword'),
  categories: Names.describe(
    'By name, behind its parents where the site has the name more than once: `Insects > Flying`. Created ' +
      'on the site if missing. Publishing refuses a name that can mean several',
  ),
  tags: Names,
  featuredImage: z
    .object({
      id: z.uuid(),
      alt: requiredString('Describe the image.').trim().min(1).max(maxAltChars),
    })
    .nullable()
    .describe('An uploaded image'),
  ...wordpressFields,
}

export const PostFields = z.object({
  slug: z.string().nullable(),
  excerpt: z.string().nullable(),
  metaDescription: z.string().nullable(),
  focusKeyword: z.string().nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  featuredImage: z
    .object({ id: z.string(), alt: z.string(), url: z.string().describe('Path on our origin, for `src`') })
    .nullable(),
  ...wordpressFields,
})
export type PostFields = z.output<typeof PostFields>

export const postTerms = {
  terms: operation('GET /posts/terms', {
    scope: 'posts:read',
    summary:
      'Categories and tags of the account’s posts, most used first, then the site’s other categories. Categories come with their parents: `Insects > Flying`.',
    output: z.object({ categories: z.array(z.string()), tags: z.array(z.string()) }),
  }),
}
