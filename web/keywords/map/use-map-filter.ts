import { useEffect, useState } from 'react'

interface Chosen {
  search: string
  onlyCompeting: boolean
  page: number
}

// As long as a pause in typing.
const debounceMs = 300
// Each has up to five posts: ten are a long page already.
const pageSize = 10

/** What the map shows; a change of search or filter begins at its first page. */
export function useMapFilter() {
  const [chosen, setChosen] = useState<Chosen>({ search: '', onlyCompeting: false, page: 1 })
  const [search, setSearch] = useState('')
  const typed = chosen.search.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const only: 'competing' | 'all' = chosen.onlyCompeting ? 'competing' : 'all'
  const request = { page: chosen.page, limit: pageSize, only, ...(search ? { search } : {}) }
  const change = (values: Partial<Chosen>) => setChosen((before) => ({ ...before, page: 1, ...values }))
  return { ...chosen, request, change }
}
