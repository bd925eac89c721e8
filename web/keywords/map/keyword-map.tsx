import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../../contract/api.ts'
import type { RequestOf } from '../../../contract/operation.ts'
import { LoadFailure } from '../../ui/messages/load-failure.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import { MapEntry } from './map-entry.tsx'

interface Chosen {
  search: string
  onlyCompeting: boolean
  page: number
}
// Each has up to five posts: ten are a long page already.
const pageSize = 10

/** What the map shows; a change of search or filter begins at its first page. */
function useMapFilter() {
  const [chosen, setChosen] = useState<Chosen>({ search: '', onlyCompeting: false, page: 1 })
  const search = useDebounced(chosen.search.trim())
  const only: 'competing' | 'all' = chosen.onlyCompeting ? 'competing' : 'all'
  const request = { page: chosen.page, limit: pageSize, only, ...(search ? { search } : {}) }
  const change = (values: Partial<Chosen>) => setChosen((before) => ({ ...before, page: 1, ...values }))
  return { ...chosen, request, change }
}

type MapRequest = RequestOf<Api['keywords']['map']>

const mapQuery = (request: MapRequest) =>
  queryOptions({
    queryKey: queryKeys.keywordsList('map', request),
    queryFn: ({ signal }) => api.keywords.map(request, { signal }),
    placeholderData: keepPreviousData,
    // Every save of a post may change it.
    staleTime: 0,
  })

/** Which post uses which keyword, where it landed, and which posts compete. */
export function KeywordMap() {
  const { search, onlyCompeting, page, request, change } = useMapFilter()
  const map = useQuery(mapQuery(request))
  return (
    <>
      <p className="max-w-[65ch] text-soft">
        Where your posts use each keyword. Search volume and difficulty aren't shown because Quillcast has no
        reliable source for them.
      </p>
      <div role="search" aria-label="Keyword map" className="space-y-1">
        <TextField
          id="map-search"
          label="Search the map"
          type="search"
          maxLength={200}
          value={search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Checkbox
          label={`Only keywords your posts compete for${map.data ? ` (${map.data.competing})` : ''}`}
          checked={onlyCompeting}
          onChange={(event) => change({ onlyCompeting: event.target.checked })}
        />
      </div>
      {map.isPending && <Spinner label="Loading the map..." />}
      {map.isError && !map.data && <LoadFailure of={map} title="Failed to load the keyword map" />}
      {map.data?.keywords.length === 0 && (
        <p className="rounded-xl border border-dashed border-edge px-6 py-12 text-center text-soft">
          {emptyText(request)}
        </p>
      )}
      <ul className="space-y-4 empty:hidden">
        {map.data?.keywords.map((keyword) => (
          <MapEntry key={keyword.word} keyword={keyword} />
        ))}
      </ul>
      <Pager
        label="Keyword map pages"
        page={page}
        totalPages={map.data?.pagination.totalPages ?? 0}
        onPage={(to) => change({ page: to })}
      />
    </>
  )
}

function emptyText({
  search,
  only,
}: {
  search?: string | undefined
  only?: 'all' | 'competing' | undefined
}) {
  if (search) return 'No keywords found'
  if (only === 'competing') return 'None of your posts compete for a keyword.'
  return 'Add keywords to a post to see where it uses them.'
}
