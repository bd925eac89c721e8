import type { ComponentProps } from 'react'
import { useNavigate } from '../platform/routing/router.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { ModalFrame } from '../ui/messages/modal-frame.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'
import { useSearch, type PaletteItem } from './use-search.ts'
import { comeIntoView, IconButton } from '../ui/button.tsx'
import { formatDay } from '../platform/dates.ts'
import { markMatch } from './mark-match.ts'

const listId = 'search-results'

/** Searches the whole account. Unmounted when closed, which clears the text. */
export function SearchPalette({ showsShortcuts, onClose }: { showsShortcuts: boolean; onClose(): void }) {
  const navigate = useNavigate()
  function open(result: PaletteItem) {
    onClose()
    navigate(result.url)
  }
  const search = useSearch(open)
  const { results, highlight } = search
  return (
    <ModalFrame
      aria-label="Search"
      className="mx-auto mt-[max(0.75rem,9dvh)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex items-center gap-3 rounded-t-2xl border-b border-line pr-2 pl-5 -outline-offset-2 outline-accent has-[input:focus-visible]:outline-2">
        <span className="grid size-5 shrink-0 place-items-center text-soft">
          {search.state === 'busy' ? <SpinnerMark /> : <Icon name="search" />}
        </span>
        <SearchInput
          aria-expanded={results.length > 0}
          aria-activedescendant={results.length > 0 ? optionId(highlight) : undefined}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={search.onKeyDown}
        />
        <IconButton label="Close search" icon="close" onClick={onClose} />
      </div>
      <SearchResults {...search} onOpen={open} />
      <details
        open={showsShortcuts}
        className="hidden border-t border-line px-5 py-2.5 text-xs text-soft sm:block"
      >
        <summary>↑ ↓ to choose · Enter to open · Esc to close · More shortcuts</summary>
        <p className="pt-2">
          ? to open this · J K to go through posts · X to select one · Ctrl S to save · Ctrl Z to undo · Alt
          Shift ↑ ↓ to move a block
        </p>
      </details>
    </ModalFrame>
  )
}

const SearchInput = (props: ComponentProps<'input'>) => (
  <input
    {...props}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
    autoFocus
    role="combobox"
    aria-expanded={props['aria-expanded']}
    aria-label="Search"
    aria-autocomplete="list"
    aria-controls={listId}
    type="text"
    enterKeyHint="go"
    autoComplete="off"
    spellCheck={false}
    // The server's limit.
    maxLength={200}
    placeholder="Search posts, keywords, and more..."
    className="h-16 min-w-0 grow bg-transparent text-ellipsis outline-none placeholder:text-soft sm:text-lg"
  />
)

type SearchResultsProps = ReturnType<typeof useSearch> & { onOpen(item: PaletteItem): void }

const optionId = (index: number) => `search-result-${index}`

const kinds: Record<PaletteItem['type'], { word: string; icon: IconName }> = {
  post: { word: 'Post', icon: 'posts' },
  draft: { word: 'Draft', icon: 'pen' },
  keyword: { word: 'Keyword', icon: 'keywords' },
  topic: { word: 'Topic', icon: 'calendar' },
  action: { word: 'Action', icon: 'right' },
}

function SearchResults(props: SearchResultsProps) {
  const { results, query, highlight, state, onHighlight, onOpen } = props
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
        id={listId}
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
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys
    <div
      ref={isHighlighted ? comeIntoView : undefined}
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
