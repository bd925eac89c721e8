import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { SearchResult } from '../../contract/search.ts'
import { api, read } from '../platform/api.ts'
import { formatMoment } from '../platform/dates.ts'
import { useDebounced } from '../platform/use-debounced.ts'

/** A search result, a topic of the plan, or an action. */
export type PaletteItem = Omit<SearchResult, 'type'> & { type: SearchResult['type'] | 'topic' | 'action' }

const itemOf = (type: PaletteItem['type'], title: string, url: string): PaletteItem => ({
  id: url,
  type,
  title,
  description: '',
  url,
})
const settings = (tab: string) => `/dashboard/settings?tab=${tab}`
// The first are offered before anything is typed.
const actions: [title: string, url: string, words: string][] = [
  ['New post', '/dashboard/posts/new', 'write generate draft article blog'],
  ['Open the plan', '/dashboard/plan', 'calendar autopilot schedule month topics approve'],
  [
    'Billing and invoices',
    settings('billing'),
    'upgrade downgrade plan price payment card cancel subscription',
  ],
  ['Connect your site', settings('site#your-site'), 'wordpress website connection disconnect'],
  ['Password and sessions', settings('security'), 'two-factor export delete account devices sign out'],
  [
    'Results from Google',
    '/dashboard#results',
    'visitors visits readers clicks traffic statistics search console',
  ],
  ['Publishing days and times', settings('post-settings'), 'schedule hours weekdays slots autopilot pause'],
  ['Time zone', settings('preferences#zone-title'), 'timezone clock hours utc preferences'],
  ['Tones and default keywords', settings('preferences'), 'style preferences seo'],
  ['Voice', settings('voice'), 'own texts samples style readers personas'],
  ['House style', settings('house-style'), 'spelling punctuation guidelines terms'],
  ['Facts', settings('facts'), 'business card fact sheet claims statements'],
  ['Profile', settings('profile'), 'username name email address password'],
  ['Email preferences', settings('notifications'), 'mails newsletter unsubscribe'],
  ['Activity', settings('activity'), 'audit log devices history'],
  ['Your business', settings('site'), 'profile name ideal client promises expectations'],
  ['Pictures', settings('site#picture-settings'), 'images photos covers media library'],
  ['API and calendar feed', settings('api'), 'keys webhooks zapier mcp ical integrations'],
  ['Overview', '/dashboard', 'dashboard home start'],
  ['Keywords', '/dashboard/keywords', 'seo search terms trends'],
  ['Notifications', '/dashboard/notifications', 'news messages alerts'],
]
const offered = 5

type Action = (typeof actions)[number]

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of the text occurs there. */
const hasWords = (text: string, inside: string) =>
  fold(text)
    .split(/\s+/)
    .every((word) => fold(inside).includes(word))

// What people put around the name of a setting.
const filler = /\b(?:change|edit|set|add|my|the|a|how|to|where|is|are)\b/g

function findActions(text: string, wordsOf: (action: Action) => string): PaletteItem[] {
  const wanted = fold(text).replaceAll(filler, ' ').trim() || text
  return (text === '' ? actions.slice(0, offered) : actions)
    .filter((action) => hasWords(wanted, wordsOf(action)))
    .map(([title, url]) => itemOf('action', title, url))
}

// A month of topics at most, so they are searched here.
const topicsQuery = queryOptions({
  ...read('autopilot', 'listTopics'),
  select: ({ topics }) =>
    topics.map(({ id, title, slot }): PaletteItem => ({
      ...itemOf('topic', title, '/dashboard/plan'),
      id,
      description: slot ? `Planned for ${formatMoment(slot)}` : 'Waits for a free slot',
    })),
})

const latestQuery = queryOptions({
  ...read('posts', 'list', { limit: 5, sortBy: 'updated_at' }),
  select: ({ posts }) => posts.map(({ id, title }) => itemOf('post', title, `/dashboard/posts/${id}`)),
})

/** Earlier results stay until the new ones arrive, unless the text was cleared in between: `round` counts the clearings. */
const searchQuery = (text: string, round: number) =>
  queryOptions({
    queryKey: ['search', text, round],
    queryFn: async ({ signal }) => {
      try {
        return await api.search.find({ q: text }, { signal })
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failed search is logged here only
        if (!signal.aborted) console.error('Search failed', error)
        throw error
      }
    },
    enabled: text !== '',
    placeholderData: (before, query) => (text !== '' && query?.queryKey[2] === round ? before : undefined),
    // Every keystroke searches again anyway.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** The typed text, its results and the highlighted one. Enter calls `open` with it. */
export function useSearch(open: (item: PaletteItem) => void) {
  const [{ text, round }, setTyped] = useState({ text: '', round: 0 })
  const [at, setAt] = useState(0)
  const typed = text.trim()
  const rested = useDebounced(typed)
  // Clearing the text takes effect at once.
  const searchedText = typed && rested
  const { data, isFetching } = useQuery(searchQuery(searchedText, round))
  const { data: recent = [] } = useQuery(latestQuery)
  const { data: topics = [] } = useQuery(topicsQuery)
  const found: PaletteItem[] = searchedText === '' ? [] : (data?.results ?? [])
  const named = typed === '' ? [] : findActions(typed, ([title]) => title)
  const related = findActions(
    typed,
    ([title, url, words]) => `${title} ${words} ${url.split(/[/?]/)[2] ?? ''}`,
  )
  const others = related.filter(({ id }) => named.every((one) => one.id !== id))
  const planned = searchedText === '' ? [] : topics.filter(({ title }) => hasWords(searchedText, title))
  const results = [...named, ...(typed === '' ? recent : found), ...planned, ...others]
  const last = Math.max(results.length - 1, 0)
  const highlight = Math.min(at, last)
  const isBusy = isFetching || searchedText !== typed

  function type(next: string) {
    setTyped({ text: next, round: next.trim() === '' ? round + 1 : round })
    setAt(0)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that confirms a composed character chooses no result.
    if (event.nativeEvent.isComposing) return
    const chosen = results[highlight]
    if (event.key === 'ArrowDown') setAt(Math.min(highlight + 1, last))
    else if (event.key === 'ArrowUp') setAt(Math.max(highlight - 1, 0))
    else if (event.key !== 'Enter') return
    else if (chosen) open(chosen)
    event.preventDefault()
  }
  // `waiting`: nothing typed; `busy`: searching.
  const state: 'waiting' | 'busy' | 'done' = typed === '' ? 'waiting' : isBusy ? 'busy' : 'done'
  return { text, query: searchedText, results, highlight, state, type, onKeyDown, onHighlight: setAt }
}
