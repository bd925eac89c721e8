import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { suggestedKey, type Suggested } from './keyword-queries.ts'
import { api, queryKeys } from '../platform/api.ts'
import { copyText } from '../platform/copy-text.ts'

const siteSuggestionsQuery = queryOptions({
  queryKey: queryKeys.keywordsList('site'),
  queryFn: ({ signal }) => api.keywords.suggestions({ maxSuggestions: 10 }, { signal }),
})

/** What the customer's posts about the same say and the text of the last generation does not; before one what their site is about. */
export function PostSuggestions() {
  // Asked for with each generation, which alone knows the text.
  const { data: ofText } = useQuery<Suggested>({ queryKey: suggestedKey, queryFn: skipToken })
  const { data: ofSite } = useQuery({ ...siteSuggestionsQuery, enabled: !ofText })
  const data = ofText ?? ofSite
  if (!data || data.suggestions.length === 0) return null
  return (
    <section
      aria-labelledby="suggestions-heading"
      className="space-y-3 rounded-xl border border-line bg-sunken p-4 sm:p-5"
    >
      <div>
        <h3 id="suggestions-heading" className="font-semibold">
          {ofText ? 'From your other posts' : 'From your site'}
        </h3>
        <p className="text-sm text-soft">
          {ofText
            ? "Your posts on this subject use these words; this text doesn't yet."
            : 'What your pages and posts are about.'}{' '}
          Select a word to copy it. {data.notice}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {data.suggestions.map(({ word }) => (
          <li key={word} className="max-w-full">
            <button
              type="button"
              className="min-h-11 max-w-full rounded-full border border-edge bg-surface px-4 py-1.5 text-sm font-medium wrap-anywhere transition-colors duration-150 hover:border-ink"
              onClick={() => void copyText(word, `Copied: ${word}`)}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
