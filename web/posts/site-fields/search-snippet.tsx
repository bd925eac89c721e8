import { shownDescriptionChars } from '../../../contract/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../contract/slugify.ts'
import type { PostDraft } from '../editor/post-draft.ts'

interface SearchSnippetProps {
  draft: PostDraft
  siteUrl: string | undefined
  liveUrl: string | null
}

/** The post as a list of search results shows it. */
export function SearchSnippet({ draft, siteUrl, liveUrl }: SearchSnippetProps) {
  const host = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).host : 'your-site'
  const slug = slugify(canBeSlug(draft.slug) ? draft.slug : draft.title)
  const address = liveUrl?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? `${host}/${slug}`
  const description = draft.metaDescription.trim() || draft.excerpt.trim()
  return (
    <figure className="space-y-1 rounded-lg border border-line bg-paper px-3 py-2.5">
      <figcaption className="text-soft">In search results</figcaption>
      <p className="break-all text-soft">{address.replaceAll('/', ' › ')}</p>
      <p className="line-clamp-2 font-medium break-words text-accent">{draft.title.trim() || 'Untitled'}</p>
      <p className="break-words">
        {description ? cut(description) : <span className="text-soft">The first words of your text.</span>}
      </p>
    </figure>
  )
}

const cut = (text: string) =>
  text.length > shownDescriptionChars ? `${text.slice(0, shownDescriptionChars).trimEnd()}…` : text
