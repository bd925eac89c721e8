import type { ComponentProps } from 'react'
import { useNavigate } from '../platform/routing/router.tsx'
import { Icon } from '../ui/icon.tsx'
import { ModalFrame } from '../ui/messages/modal-frame.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'
import { optionId, SearchResults } from './search-results.tsx'
import { useSearch, type PaletteItem } from './use-search.ts'
import { IconButton } from '../ui/button.tsx'

const listId = 'search-results'

/** Searches the whole account. Unmounted when closed, which clears the text. */
export function SearchPalette({ showsShortcuts, onClose }: { showsShortcuts: boolean; onClose(): void }) {
  const navigate = useNavigate()
  function open(result: PaletteItem) {
    onClose()
    navigate(result.url)
  }
  const { text, searchedText, results, highlight, state, type, onKeyDown, setHighlight } = useSearch(open)
  return (
    <ModalFrame
      aria-label="Search"
      className="mx-auto mt-[max(0.75rem,9dvh)] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden"
      closedby="any"
      onClose={onClose}
    >
      <div className="flex items-center gap-3 rounded-t-2xl border-b border-line pr-2 pl-5 -outline-offset-2 outline-accent has-[input:focus-visible]:outline-2">
        <span className="grid size-5 shrink-0 place-items-center text-soft">
          {state === 'busy' ? <SpinnerMark /> : <Icon name="search" />}
        </span>
        <SearchInput
          aria-expanded={results.length > 0}
          aria-activedescendant={results.length > 0 ? optionId(highlight) : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close search" icon="close" onClick={onClose} />
      </div>
      <SearchResults
        id={listId}
        results={results}
        query={searchedText}
        highlight={highlight}
        state={state}
        onHighlight={setHighlight}
        onOpen={open}
      />
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
