import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { mostTermChars, mostTerms } from '../../../contract/post-field-rules.ts'
import { PanelSection } from '../editor/panel-section.tsx'
import type { PostEditing } from '../editor/use-post-editor.ts'
import { WordsField } from '../editor/words-field.tsx'
import { termsQuery } from '../post-queries.ts'
import { FeaturedImage } from './featured-image.tsx'
import { SearchFields } from './search-fields.tsx'
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys rise to it from the fields */}
      <div className="space-y-5" onKeyDown={keepHere}>
        <SearchSnippet draft={draft} siteUrl={siteUrl} liveUrl={liveUrl} />
        <SearchFields draft={draft} errors={errors} change={change} isLive={liveUrl !== null} />
        <WordsField
          id="categories"
          label="Categories"
          hint="Press Enter after each one. Leave blank to use your site’s default."
          limits={termLimits}
          words={draft.categories}
          error={errors.categories}
          suggestions={known?.categories}
          onChange={(categories) => change({ categories })}
        />
        <WordsField
          id="tags"
          label="Tags"
          hint="Press Enter or type a comma after each one."
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
