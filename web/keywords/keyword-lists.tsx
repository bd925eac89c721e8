import { useQuery, type UseQueryResult, skipToken } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../platform/routing/router.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../platform/copy-text.ts'
import { Notice } from '../ui/messages/notice.tsx'
import { KeywordCards } from './keyword-cards.tsx'
import {
  frequentQuery,
  generatedQuery,
  trendingQuery,
  type Generated,
  suggestedKey,
  type Suggested,
} from './keyword-queries.ts'
import { SiteIdeas } from './site-ideas.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TrendAnalysis } from './trends/trend-analysis.tsx'

const listNames = ['generated', 'trending', 'frequent', 'ideas'] as const
type ListName = (typeof listNames)[number]

/** The address holds the selected list. */
export function useChosenList() {
  const [query, setQuery] = useSearchParams()
  const chosen = listNames.find((name) => name === query.get('list')) ?? 'generated'
  const choose = (name: ListName) => setQuery({ list: name }, { replace: true, keepsPlace: true })
  return [chosen, choose] as const
}

export function KeywordLists({ chosen, onChoose }: { chosen: ListName; onChoose(name: ListName): void }) {
  const generated = useQuery(generatedQuery)
  const trending = useQuery(trendingQuery)
  const frequent = useQuery(frequentQuery)
  const shown = chosen === 'ideas' ? [] : ({ generated, trending, frequent }[chosen].data?.keywords ?? [])
  const tabs = [
    { name: 'generated', label: 'Generated Keywords', count: generated.data?.keywords.length },
    { name: 'trending', label: 'Trending Keywords', count: trending.data?.keywords.length },
    { name: 'frequent', label: 'Frequently Used', count: frequent.data?.keywords.length },
    { name: 'ideas', label: 'Ideas from your site' },
  ] satisfies { name: ListName; label: string; count?: number | undefined }[]
  const panels: Record<ListName, ReactNode> = {
    generated: <LastGeneration query={generated} />,
    trending: (
      <>
        <KeywordCards query={trending} empty="No trending keywords found across the platform." />
        <TrendAnalysis />
      </>
    ),
    frequent: <KeywordCards query={frequent} empty="You haven't used any keywords frequently yet." />,
    ideas: <SiteIdeas />,
  }
  return (
    <section aria-labelledby="lists-heading" className="min-w-0 space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-heading" className="font-display text-heading">
          Your keywords
        </h2>
        {chosen !== 'ideas' && <CopyAll keywords={shown} />}
      </div>
      <Tabs label="Keywords" tabs={tabs} chosen={chosen} onChoose={onChoose}>
        {panels[chosen]}
      </Tabs>
    </section>
  )
}

const LastGeneration = ({ query }: { query: UseQueryResult<Generated> }) => (
  <>
    {query.data && <HowFound {...query.data} />}
    <KeywordCards
      query={query}
      empty="No generated keywords yet. Start by generating keywords from your content."
      isOwn
    />
    <PostSuggestions />
  </>
)

function CopyAll({ keywords }: { keywords: { word: string }[] }) {
  const text = keywords.map(({ word }) => word).join(', ')
  return (
    <Button
      look="secondary"
      disabled={keywords.length === 0}
      onClick={() => void copyText(text, 'Keywords copied to clipboard!')}
    >
      Copy All Keywords
    </Button>
  )
}

/** The method used, how often the other method agrees, and the notice. */
function HowFound({ keywords, method, notice }: Generated) {
  const agreed = keywords.filter(({ confirmed }) => confirmed).length
  return (
    <>
      {notice && (
        <Notice tone="info">
          <p>{notice}</p>
        </Notice>
      )}
      {method && keywords.length > 0 && (
        <p className="text-sm text-soft">
          {method === 'ai'
            ? `Found by AI. Traditional NLP agrees on ${agreed} of ${keywords.length}.`
            : 'Found by traditional NLP.'}
        </p>
      )}
    </>
  )
}

/** Keywords of the customer's similar posts that the last text lacks. */
function PostSuggestions() {
  // Fetched by each generation, since only it has the text.
  const { data } = useQuery<Suggested>({ queryKey: suggestedKey, queryFn: skipToken })
  if (!data || data.suggestions.length === 0) return null
  return (
    <section
      aria-labelledby="suggestions-heading"
      className="space-y-3 rounded-xl border border-line bg-sunken p-4 sm:p-5"
    >
      <div>
        <h3 id="suggestions-heading" className="font-semibold">
          From your other posts
        </h3>
        <p className="text-sm text-soft">
          Your posts on this subject use these words; this text doesn't yet. Select a word to copy it.
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
