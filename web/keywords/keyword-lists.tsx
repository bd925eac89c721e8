import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AllKeywords } from './all-keywords.tsx'
import { copyText } from './copy-text.ts'
import { KeywordCards } from './keyword-cards.tsx'
import { allQuery, frequentQuery, generatedQuery, trendingQuery, type Generated } from './keyword-queries.ts'
import { KeywordTabs } from './keyword-tabs.tsx'
import { KeywordMap } from './map/keyword-map.tsx'
import { PostSuggestions } from './post-suggestions.tsx'
import { TrendAnalysis } from './trends/trend-analysis.tsx'
import type { ListName } from './use-chosen-list.ts'
import { useKeywordFilter } from './use-keyword-filter.ts'

interface KeywordListsProps {
  isPremium: boolean
  chosen: ListName
  onChoose(name: ListName): void
}

export function KeywordLists({ isPremium, chosen, onChoose }: KeywordListsProps) {
  const filter = useKeywordFilter()
  const generated = useQuery(generatedQuery)
  const trending = useQuery(trendingQuery)
  const frequent = useQuery(frequentQuery)
  const all = useQuery(allQuery(filter.request))
  const shown = chosen === 'map' ? [] : ({ generated, trending, frequent, all }[chosen].data?.keywords ?? [])
  const tabs = [
    { name: 'generated', label: 'Generated Keywords', count: generated.data?.keywords.length },
    { name: 'trending', label: 'Trending Keywords', count: trending.data?.keywords.length },
    { name: 'frequent', label: 'Frequently Used', count: frequent.data?.keywords.length },
    { name: 'all', label: 'All Keywords', count: all.data?.pagination.total },
    { name: 'map', label: 'Keyword Map', count: undefined },
  ] satisfies { name: ListName; label: string; count: number | undefined }[]
  return (
    <section aria-labelledby="lists-heading" className="min-w-0 space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-heading" className="font-display text-heading">
          Your keywords
        </h2>
        {chosen !== 'map' && (
          <Button
            look="secondary"
            disabled={shown.length === 0}
            onClick={() =>
              void copyText(shown.map(({ word }) => word).join(', '), 'Keywords copied to clipboard!')
            }
          >
            Copy All Keywords
          </Button>
        )}
      </div>
      <KeywordTabs tabs={tabs} chosen={chosen} onChoose={onChoose}>
        {chosen === 'generated' && (
          <>
            {generated.data && <HowFound {...generated.data} />}
            <KeywordCards
              query={generated}
              empty="No generated keywords yet. Start by generating keywords from your content."
            />
            <PostSuggestions />
          </>
        )}
        {chosen === 'trending' && (
          <>
            <KeywordCards query={trending} empty="No trending keywords found across the platform." isTrend />
            <TrendAnalysis isPremium={isPremium} />
          </>
        )}
        {chosen === 'frequent' && (
          <KeywordCards query={frequent} empty="You haven't used any keywords frequently yet." />
        )}
        {chosen === 'all' && <AllKeywords filter={filter} />}
        {chosen === 'map' && <KeywordMap />}
      </KeywordTabs>
    </section>
  )
}

/** Which method it was, how far the other agrees, and what the customer should know of it. */
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
