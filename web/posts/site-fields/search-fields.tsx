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

interface SearchFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'change'> {
  isLive: boolean
}

const slugHints = {
  live: 'The post is live, so its address can’t change. Links to it keep working.',
  free: 'The end of the post’s address. Leave blank to use the title.',
}

/** What search engines and lists of posts show. */
export function SearchFields({ draft, errors, change, isLive }: SearchFieldsProps) {
  const field = (name: 'slug' | 'metaDescription' | 'focusKeyword' | 'excerpt') => ({
    id: name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField
        {...field('slug')}
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
        {...field('metaDescription')}
        label="Meta description"
        hint={`${draft.metaDescription.length} of the ${shownDescriptionChars} characters shown in search results. Leave blank to use the excerpt.`}
        rows={3}
        maxLength={maxDescriptionChars}
      />
      <TextField
        {...field('focusKeyword')}
        label="Focus keyword"
        hint="Search term to rank for. Leave blank to use the first keyword."
        placeholder={draft.keywords[0]}
        maxLength={maxFocusChars}
      />
      <TextArea
        {...field('excerpt')}
        label="Excerpt"
        hint="A summary for lists of posts on your site."
        rows={3}
        maxLength={maxExcerptChars}
      />
    </>
  )
}
