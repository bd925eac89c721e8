import { useSearchParams } from 'react-router'

export interface PostsFilter {
  search: string
  status: 'all' | 'published' | 'draft' | 'scheduled'
  startDate: string
  endDate: string
}

const none: PostsFilter = { search: '', status: 'all', startDate: '', endDate: '' }
const names = Object.keys(none) as (keyof PostsFilter)[]

/** The list's filter and page, kept in the address so that Back and a bookmark find them again. */
export function usePostsFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = { ...none }
  // An address may be mistyped or old: what the list does not know is as if it were not there.
  for (const name of names) Object.assign(filter, { [name]: known(name, query.get(name)) })
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)

  const setPage = (to: number) => setQuery((before) => (before.set('page', String(to)), before))
  function change(values: Partial<PostsFilter>) {
    const next = Object.entries({ ...filter, ...values }).filter(
      ([name, value]) => value !== none[name as keyof PostsFilter],
    )
    setQuery(new URLSearchParams(next), { replace: true })
  }
  const isFiltered = names.some((name) => filter[name] !== none[name])
  return { filter, page, isFiltered, setPage, change, clear: () => setQuery({}, { replace: true }) }
}

const statuses = ['all', 'published', 'draft', 'scheduled']

function known(name: keyof PostsFilter, value: string | null): string {
  const isKnown: Record<keyof PostsFilter, (text: string) => boolean> = {
    search: () => true,
    status: (text) => statuses.includes(text),
    startDate: isDay,
    endDate: isDay,
  }
  return value !== null && isKnown[name](value) ? value : none[name]
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
