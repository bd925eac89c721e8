import {
  mostDescriptionChars,
  mostExcerptChars,
  mostFocusChars,
  mostSlugChars,
  shownDescriptionChars,
} from '../../../contract/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../contract/slugify.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { PostEditing } from '../editor/use-post-editor.ts'

interface SearchFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'change'> {
  isLive: boolean
}

const slugHints = {
  live: 'The post is live: its address stays, so that links to it keep working.',
  free: 'The last part of its address. Left empty, it is made of the title.',
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
        maxLength={mostSlugChars}
        spellCheck={false}
        autoCapitalize="none"
        disabled={isLive}
        onBlur={() => canBeSlug(draft.slug) && change({ slug: slugify(draft.slug, mostSlugChars) })}
      />
      <TextArea
        {...field('metaDescription')}
        label="Meta description"
        hint={`${draft.metaDescription.length} of the ${shownDescriptionChars} characters that search results show. Left empty, the excerpt stands in.`}
        rows={3}
        maxLength={mostDescriptionChars}
      />
      <TextField
        {...field('focusKeyword')}
        label="Focus keyword"
        hint="What the post is to be found by. Left empty, it is the first keyword."
        placeholder={draft.keywords[0]}
        maxLength={mostFocusChars}
      />
      <TextArea
        {...field('excerpt')}
        label="Excerpt"
        hint="A summary for lists of posts on your site."
        rows={3}
        maxLength={mostExcerptChars}
      />
    </>
  )
}
