import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const load = () => import('./search-palette.tsx')
// Lazy because most visits never search.
const SearchPalette = lazyPart(async () => (await load()).SearchPalette)

/** Opens the search palette, by click or by Ctrl or Cmd and K anywhere on the page. */
export function SearchBox() {
  const [opened, setOpened] = useState<'search' | 'shortcuts'>()
  const close = useCallback(() => setOpened(undefined), [])
  // Before Ctrl+K is likely: what is typed while the palette loads would be lost.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOpened(event.key === '?' ? 'shortcuts' : 'search')
    }
    // Captured before the focused element or the browser handles it.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K ?"
        className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken md:flex md:w-auto md:min-w-0 md:max-w-md md:grow md:justify-start md:gap-3 md:border md:border-edge md:bg-paper md:px-3.5 md:text-soft md:hover:border-ink md:hover:bg-paper"
        onPointerEnter={() => void load()}
        onClick={() => setOpened('search')}
      >
        <Icon name="search" />
        <span className="sr-only truncate md:not-sr-only">Search posts, keywords, and more...</span>
        <kbd className="ml-auto hidden shrink-0 rounded border border-line bg-surface px-1.5 py-0.5 font-sans text-xs md:block">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {opened && <SearchPalette showsShortcuts={opened === 'shortcuts'} onClose={close} />}
    </>
  )
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  // Not in text fields, where it is a character, nor in dialogs, which have their own keys.
  if (key === '?' && !ctrlKey && !metaKey)
    return target instanceof Element && !target.closest('input, textarea, select, [contenteditable], dialog')
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
