import { z } from 'zod'
import type { Env } from '../env.ts'
import { readUntrustedJson } from '../outbound/read-untrusted-json.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import type { SafeRequest } from '../outbound/safe-request.ts'

export interface SearchResult {
  url: string
  title: string
  snippet: string
}

export type SearchAnswer =
  | { kind: 'found'; results: SearchResult[] }
  /** `cause` is one of safeFetch's, or `search_…`. */
  | { kind: 'failed'; cause: string }

export interface WebSearch {
  name: string
  /** Best results first; never throws for anything the remote side does. */
  search(query: string, timeoutMs: number): Promise<SearchAnswer>
}

interface Dialect {
  /** The provider's address, unless RESEARCH_URL sets another. */
  url: string
  path: string
  request(query: string, key: string): Omit<SafeRequest, 'timeoutMs'> & { query?: Record<string, string> }
  list: z.ZodType<unknown[]>
}

const maxResults = 10
const Rows = z.array(z.unknown())
const Results = z.object({ results: Rows }).transform(({ results }) => results)

const dialects: Record<NonNullable<Env['RESEARCH_PROVIDER']>, Dialect> = {
  // https://docs.searxng.org/dev/search_api: `search.formats` must include JSON, or the response is 403.
  searxng: {
    url: '',
    path: '/search',
    list: Results,
    request: (query, key) => ({
      query: { q: query, format: 'json', safesearch: '1' },
      // Some operators protect it with a proxy that requires a token.
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
    }),
  },
  // https://api-dashboard.search.brave.com/app/documentation/web-search
  brave: {
    url: 'https://api.search.brave.com',
    path: '/res/v1/web/search',
    list: z.object({ web: Results }).transform(({ web }) => web),
    request: (query, key) => ({
      query: { q: query, count: String(maxResults), text_decorations: 'false' },
      headers: { accept: 'application/json', 'x-subscription-token': key },
    }),
  },
  // https://docs.tavily.com/documentation/api-reference/endpoint/search
  tavily: {
    url: 'https://api.tavily.com',
    path: '/search',
    list: Results,
    request: (query, key) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, max_results: maxResults, search_depth: 'basic' }),
    }),
  },
}

// Ten results with snippets take about 20 kB; SearXNG's thirty a little more.
const maxBytes = 1_000_000

/** Undefined without RESEARCH_PROVIDER. `fetch` may reach private addresses, because an operator's SearXNG usually has one. */
export function createWebSearch(
  { RESEARCH_PROVIDER: name, RESEARCH_URL, RESEARCH_KEY = '' }: Env,
  fetch: SafeFetch,
): WebSearch | undefined {
  if (!name) return undefined
  const { url, path, request, list } = dialects[name]
  const base = (RESEARCH_URL ?? url).replace(/(?<!\/)\/+$/, '')
  return {
    name,
    async search(text, timeoutMs) {
      const { query = {}, ...sent } = request(text, RESEARCH_KEY)
      const address = new URL(base.endsWith(path) ? base : base + path)
      for (const [parameter, value] of Object.entries(query)) address.searchParams.set(parameter, value)
      // The key is sent only to the configured server.
      const answer = await fetch(address.href, { ...sent, timeoutMs, maxBytes, redirect: 'manual' })
      if (answer.kind !== 'answer') return { kind: 'failed', cause: answer.cause }
      if (answer.status !== 200) return { kind: 'failed', cause: causeOf(answer.status) }
      const json = readUntrustedJson(answer.text)
      const rows = json.kind === 'json' ? list.safeParse(json.value) : undefined
      if (!rows?.success) return { kind: 'failed', cause: 'search_garbled' }
      return { kind: 'found', results: rows.data.flatMap((row) => readRow(row)) }
    },
  }
}

function causeOf(status: number): string {
  if (status === 401 || status === 403) return 'search_refused_key'
  // Tavily uses 432 and 433 for the limits of a plan and of pay-as-you-go.
  if ([402, 429, 432, 433].includes(status)) return 'search_out_of_quota'
  return `search_http_${status}`
}

const Text = z.string().catch('')
// SearXNG and Tavily call the excerpt `content`, Brave `description`.
const Row = z.object({ url: z.string().max(2000), title: Text, content: Text, description: Text })

function readRow(value: unknown): SearchResult[] {
  const { data: row } = Row.safeParse(value)
  const url = row && URL.parse(row.url)
  if (!url || !/^https?:$/.test(url.protocol) || url.username) return []
  const snippet = (row.content || row.description).slice(0, 500)
  return [{ url: url.href, title: row.title.slice(0, 300), snippet }]
}
