import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import {
  mostDescriptionChars,
  mostExcerptChars,
  mostFocusChars,
  mostSlugChars,
  mostTermChars,
  mostTerms,
  shownDescriptionChars,
} from '../../../../contract/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../../contract/slugify.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { termsQuery } from '../../post-queries.ts'
import { PanelSection } from '../panel-section.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import { WordsField } from '../words-field.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { SearchSnippet } from './search-snippet.tsx'

interface SiteFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'change'> {
  siteUrl: string | undefined
  /** Where the post can be read already. */
  liveUrl: string | null
}

const termLimits = { chars: mostTermChars, words: mostTerms }

/** How the post is found, and how it stands on the site beside its text. */
export function SiteFields({ draft, errors, change, siteUrl, liveUrl }: SiteFieldsProps) {
  const { data: known } = useQuery(termsQuery)
  // In one of these fields Enter ends a word, not the work on the post.
  const keepHere = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <PanelSection title="Search and site">
      {/* Keys rise to it from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="space-y-5" onKeyDown={keepHere}>
        <SearchSnippet draft={draft} siteUrl={siteUrl} liveUrl={liveUrl} />
        <Slug draft={draft} errors={errors} change={change} isLive={liveUrl !== null} />
        <TextArea
          id="metaDescription"
          label="Meta description"
          hint={`${draft.metaDescription.length} of the ${shownDescriptionChars} characters that search results show. Left empty, the excerpt stands in.`}
          rows={3}
          maxLength={mostDescriptionChars}
          value={draft.metaDescription}
          error={errors.metaDescription}
          onChange={(event) => change({ metaDescription: event.target.value })}
        />
        <TextField
          id="focusKeyword"
          label="Focus keyword"
          hint="What the post is to be found by."
          placeholder={draft.keywords[0]}
          maxLength={mostFocusChars}
          value={draft.focusKeyword}
          error={errors.focusKeyword}
          onChange={(event) => change({ focusKeyword: event.target.value })}
        />
        <TextArea
          id="excerpt"
          label="Excerpt"
          hint="A summary for lists of posts on your site."
          rows={3}
          maxLength={mostExcerptChars}
          value={draft.excerpt}
          error={errors.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
        <WordsField
          id="categories"
          label="Categories"
          hint="Press Enter after each. Left empty, your site uses its default."
          limits={termLimits}
          words={draft.categories}
          error={errors.categories}
          suggestions={known?.categories}
          onChange={(categories) => change({ categories })}
        />
        <WordsField
          id="tags"
          label="Tags"
          hint="Press Enter or type a comma after each."
          limits={termLimits}
          words={draft.tags}
          error={errors.tags}
          suggestions={known?.tags}
          onChange={(tags) => change({ tags })}
        />
        <FeaturedImage
          image={draft.featuredImage}
          error={errors.featuredImage}
          onChange={(featuredImage) => change({ featuredImage })}
        />
      </div>
    </PanelSection>
  )
}

function Slug({
  draft,
  errors,
  change,
  isLive,
}: Pick<PostEditing, 'draft' | 'errors' | 'change'> & { isLive: boolean }) {
  return (
    <TextField
      id="slug"
      label="Slug"
      hint={
        isLive
          ? 'The post is live: its address stays, so that links to it keep working.'
          : 'The last part of its address. Left empty, it is made of the title.'
      }
      placeholder={draft.title.trim() ? slugify(draft.title) : undefined}
      maxLength={mostSlugChars}
      spellCheck={false}
      autoCapitalize="none"
      disabled={isLive}
      value={draft.slug}
      error={errors.slug}
      onChange={(event) => change({ slug: event.target.value })}
      onBlur={() => canBeSlug(draft.slug) && change({ slug: slugify(draft.slug, mostSlugChars) })}
    />
  )
}
