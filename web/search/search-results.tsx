import { useEffect, useRef } from 'react'
import { formatDay } from '../platform/dates.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { markMatch } from './mark-match.ts'
import type { PaletteItem } from './use-search.ts'

interface SearchResultsProps {
  id: string
  results: PaletteItem[]
  query: string
  highlight: number
  /** `waiting`: nothing typed; `busy`: searching. */
  state: 'waiting' | 'busy' | 'done'
  onHighlight(index: number): void
  onOpen(item: PaletteItem): void
}

export const optionId = (index: number) => `search-result-${index}`

const kinds: Record<PaletteItem['type'], { word: string; icon: IconName }> = {
  post: { word: 'Post', icon: 'posts' },
  draft: { word: 'Draft', icon: 'pen' },
  keyword: { word: 'Keyword', icon: 'keywords' },
  topic: { word: 'Topic', icon: 'calendar' },
  action: { word: 'Action', icon: 'right' },
}

export function SearchResults(props: SearchResultsProps) {
  const { id, results, query, highlight, state, onHighlight, onOpen } = props
  const summary =
    state === 'waiting'
      ? 'Start typing to search...'
      : results.length > 0
        ? `${results.length} ${results.length === 1 ? 'result' : 'results'}`
        : state === 'busy'
          ? 'Searching...'
          : 'No results found'
  return (
    <>
      <p
        role="status"
        className={results.length > 0 && state !== 'waiting' ? 'sr-only' : 'px-5 py-4 text-center text-soft'}
      >
        {summary}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        aria-busy={state === 'busy'}
        className={results.length > 0 ? 'max-h-[min(26rem,60dvh)] overflow-y-auto p-2' : ''}
      >
        {results.map((result, index) => (
          <Option
            key={result.type + result.id}
            index={index}
            result={result}
            query={query}
            isHighlighted={index === highlight}
            onHighlight={() => onHighlight(index)}
            onOpen={() => onOpen(result)}
          />
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  index: number
  result: PaletteItem
  query: string
  isHighlighted: boolean
  onHighlight(): void
  onOpen(): void
}

function Option({ index, result, query, isHighlighted, onHighlight, onOpen }: OptionProps) {
  const { word, icon } = kinds[result.type]
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHighlighted) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isHighlighted])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys
    <div
      ref={element}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      className="flex cursor-pointer items-start gap-3 rounded-lg px-3 py-2.5 aria-selected:bg-accent-wash"
      onMouseMove={onHighlight}
      onClick={onOpen}
    >
      <Icon name={icon} className="mt-0.5 size-5 text-soft" />
      <span className="min-w-0 grow sm:flex sm:gap-4">
        <span className="block min-w-0 grow">
          <Title title={result.title} query={query} />
          {result.description && (
            <span className="block truncate text-sm text-soft">{result.description}</span>
          )}
        </span>
        <span className="flex shrink-0 gap-2 text-sm text-soft sm:block sm:text-right">
          <span className="block">{word}</span>
          {result.date && <span className="block">{formatDay(result.date)}</span>}
        </span>
      </span>
    </div>
  )
}

/** A title with its matches highlighted. It wraps, because long titles often differ only at their end. */
const Title = ({ title, query }: { title: string; query: string }) => (
  <span className="line-clamp-4 font-medium sm:line-clamp-3">
    {markMatch(title || 'Untitled', query).map(({ text, isMatch }, piece) =>
      isMatch ? (
        <mark key={piece} className="rounded-sm bg-marker text-ink">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </span>
)
