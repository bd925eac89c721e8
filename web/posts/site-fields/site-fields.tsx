import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { maxTermChars, maxTerms, shownDescriptionChars } from '../../../contract/posts/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../contract/posts/slugify.ts'
import { readBlocks } from '../../../contract/posts/text-blocks.ts'
import { PanelFold } from '../editor/panel/panel-fold.tsx'
import type { PostEditing } from '../editor/use-post-editor.ts'
import { WordsField } from '../editor/panel/words-field.tsx'
import { termsQuery } from '../post-queries.ts'
import type { PostDraft } from '../post-draft.ts'
import { FeaturedImage } from './featured-image.tsx'
import { PageFields, SearchFields } from './search-fields.tsx'

interface SearchSnippetProps {
  draft: PostDraft
  siteUrl: string | undefined
  liveUrl: string | null
}

/** The post as a list of search results shows it. */
function SearchSnippet({ draft, siteUrl, liveUrl }: SearchSnippetProps) {
  const host = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).host : 'your-site'
  const slug = slugify(canBeSlug(draft.slug) ? draft.slug : draft.title)
  const address = liveUrl?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? `${host}/${slug}`
  const description = draft.metaDescription.trim() || draft.excerpt.trim() || firstWords(draft.content)
  return (
    <figure className="space-y-1 rounded-lg border border-line bg-paper px-3 py-2.5">
      <figcaption className="text-soft">In search results</figcaption>
      <p className="break-all text-soft">{address.replaceAll('/', ' › ')}</p>
      <p dir="auto" className="line-clamp-2 font-medium break-words text-accent">
        {draft.title.trim() || 'Untitled'}
      </p>
      <p dir="auto" className="break-words">
        {description ? cut(description) : <span className="text-soft">Nothing written yet.</span>}
      </p>
    </figure>
  )
}

/** As search engines show a page without a description. */
const firstWords = (content: string) =>
  readBlocks(content.slice(0, 4000))
    .flatMap(({ tag, text }) => (/^h\d/.test(tag) ? [] : text))
    .join(' ')

const cut = (text: string) =>
  text.length > shownDescriptionChars ? `${text.slice(0, shownDescriptionChars).trimEnd()}…` : text

interface SiteFieldsProps extends Pick<PostEditing, 'draft' | 'errors' | 'change'> {
  siteUrl: string | undefined
  /** Where the post can be read already. */
  liveUrl: string | null
}

const termLimits = { chars: maxTermChars, words: maxTerms }
// As the server takes them.
const keywordLimits = { chars: 100, words: 30 }

/** How the post is found, and how it stands on the site beside its text. */
export function SiteFields({ draft, errors, change, siteUrl, liveUrl }: SiteFieldsProps) {
  const { data: known } = useQuery(termsQuery)
  // In one of these fields Enter ends a word, not the work on the post.
  const keepHere = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys rise to it from the fields
    <div className="space-y-4" onKeyDown={keepHere}>
      <WordsField
        id="keywords"
        label="Keywords"
        hint="Type a keyword and press Enter."
        limits={keywordLimits}
        words={draft.keywords}
        error={errors.keywords}
        isEndedByEnterOnly
        onChange={(keywords) => change({ keywords })}
      />
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
      <FeaturedImage
        image={draft.featuredImage}
        error={errors.featuredImage}
        onChange={(featuredImage) => change({ featuredImage })}
      />
      <PageFields draft={draft} errors={errors} change={change} isLive={liveUrl !== null} />
      <SearchSnippet draft={draft} siteUrl={siteUrl} liveUrl={liveUrl} />
      <PanelFold title="Tags and search">
        <SearchFields draft={draft} errors={errors} change={change} />
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
      </PanelFold>
    </div>
  )
}
