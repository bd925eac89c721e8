import {
  maxDescriptionChars,
  maxExcerptChars,
  maxFocusChars,
  maxSlugChars,
  shownDescriptionChars,
} from '../../../contract/posts/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../contract/posts/slugify.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { PostEditing } from '../editor/use-post-editor.ts'

type Fields = Pick<PostEditing, 'draft' | 'errors' | 'change'>

const slugHints = {
  live: 'The post is live, so its address can’t change. Links to it keep working.',
  free: 'The end of the post’s address. Leave blank to use the title.',
}

const fieldOf = (
  { draft, errors, change }: Fields,
  name: 'slug' | 'metaDescription' | 'focusKeyword' | 'excerpt',
) => ({
  id: name,
  value: draft[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})

/** Where the post is on its site, and what lists of posts show of it. */
export function PageFields({ isLive, ...fields }: Fields & { isLive: boolean }) {
  const { draft, change } = fields
  return (
    <>
      <TextField
        {...fieldOf(fields, 'slug')}
        label="Slug"
        hint={isLive ? slugHints.live : slugHints.free}
        placeholder={draft.title.trim() ? slugify(draft.title) : undefined}
        maxLength={maxSlugChars}
        spellCheck={false}
        autoCapitalize="none"
        disabled={isLive}
        onBlur={() => canBeSlug(draft.slug) && change({ slug: slugify(draft.slug, maxSlugChars) })}
      />
      <TextArea
        {...fieldOf(fields, 'excerpt')}
        label="Excerpt"
        hint="A summary for lists of posts on your site."
        rows={2}
        dir="auto"
        maxLength={maxExcerptChars}
      />
    </>
  )
}

/** What search engines show and look for. */
export function SearchFields(fields: Fields) {
  const { draft } = fields
  return (
    <>
      <TextArea
        {...fieldOf(fields, 'metaDescription')}
        label="Meta description"
        hint={`${draft.metaDescription.length} of the ${shownDescriptionChars} characters shown in search results. Leave blank to use the excerpt.`}
        rows={2}
        dir="auto"
        maxLength={maxDescriptionChars}
      />
      <TextField
        {...fieldOf(fields, 'focusKeyword')}
        label="Focus keyword"
        hint="Search term to rank for. Leave blank to use the first keyword."
        placeholder={draft.keywords[0]}
        dir="auto"
        maxLength={maxFocusChars}
      />
    </>
  )
}
