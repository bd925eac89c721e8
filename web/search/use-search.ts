import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { SearchResult } from '../../contract/search.ts'
import { searchQuery } from './search-query.ts'
import { useDebounced } from './use-debounced.ts'

// As the specification says: a pause between words, not between letters.
const debounceMs = 300

/** What is typed, what was found for it, and which result is highlighted; `open` is called with what Enter chooses. */
export function useSearch(open: (result: SearchResult) => void) {
  const [{ text, round }, setTyped] = useState({ text: '', round: 0 })
  const [at, setAt] = useState(0)
  const typed = text.trim()
  const asked = useDebounced(typed, debounceMs)
  const { data, isFetching } = useQuery(searchQuery(asked, round))
  const results = asked === '' ? [] : (data?.results ?? [])
  const last = Math.max(results.length - 1, 0)
  const highlight = Math.min(at, last)
  const isBusy = isFetching || asked !== typed

  function type(next: string) {
    setTyped({ text: next, round: next.trim() === '' ? round + 1 : round })
    setAt(0)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends the choice of a sign is not ours.
    if (event.nativeEvent.isComposing) return
    const chosen = results[highlight]
    if (event.key === 'ArrowDown') setAt(Math.min(highlight + 1, last))
    else if (event.key === 'ArrowUp') setAt(Math.max(highlight - 1, 0))
    else if (event.key !== 'Enter') return
    else if (chosen) open(chosen)
    event.preventDefault()
  }
  const state: 'waiting' | 'busy' | 'done' = typed === '' ? 'waiting' : isBusy ? 'busy' : 'done'
  return { text, asked, results, highlight, state, type, onKeyDown, setHighlight: setAt }
}
