import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const searchKey = 'search-key-1'

export interface FakeSearch {
  /** For RESEARCH_URL; pages are beside it, at `page`. */
  url: string
  /** All queries so far. */
  queries: string[]
  /** The paths of the pages read so far. */
  read: string[]
  page(path: string): string
  /** Sets the results of all further searches. */
  finds(results: { url: string; title: string; snippet?: string }[]): void
  /** Makes all further searches fail; undefined makes them work again. */
  fails(how: Failure | undefined): void
  /** Sets the response of a page: HTML or a handler. */
  serves(path: string, answer: string | ((response: ServerResponse) => void)): void
  close(): Promise<void>
}

export type Failure = 'hang' | 'rubbish' | 'empty' | 'redirects' | 401 | 429 | 500

/** SearXNG, Brave Search and Tavily on loopback, each as strict as the real API, with the pages that they find. */
export async function startFakeSearch(): Promise<FakeSearch> {
  let results: { url: string; title: string; snippet?: string }[] = []
  let failure: Failure | undefined
  const queries: string[] = []
  const read: string[] = []
  const pages = new Map<string, string | ((response: ServerResponse) => void)>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = new URL(request.url ?? '', 'http://fake')
    const page = pages.get(at.pathname)
    if (page !== undefined) {
      read.push(at.pathname)
      if (typeof page === 'function') return page(response)
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    }
    const asked = await readSearch(request, at)
    if (asked.status !== 200) return response.writeHead(asked.status).end('{}')
    queries.push(asked.query)
    if (failure) return fail(failure, response)
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(asked.present(results)))
  }
  const server = createServer((request, response) => void answer(request, response))
  // Listens on every loopback address, because tests give each page its own host.
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    queries,
    read,
    page: (path) => `${url}${path}`,
    finds: (next) => (results = next),
    fails: (how) => (failure = how),
    serves: (path, next) => void pages.set(path, next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Search {
  status: number
  query: string
  present(results: { url: string; title: string; snippet?: string }[]): unknown
}

const refused = (status: number): Search => ({ status, query: '', present: () => ({}) })

async function readSearch(request: IncomingMessage, at: URL): Promise<Search> {
  const { method, headers } = request
  const query = at.searchParams.get('q') ?? ''
  const content = (results: { url: string; title: string; snippet?: string }[]) =>
    results.map(({ snippet = '', ...rest }) => ({ ...rest, content: snippet, score: 0.5 }))
  if (method === 'GET' && at.pathname === '/search') {
    // A format missing from the settings.
    if (at.searchParams.get('format') !== 'json') return refused(403)
    return { status: 200, query, present: (results) => ({ query, results: content(results), answers: [] }) }
  }
  if (method === 'GET' && at.pathname === '/res/v1/web/search') {
    if (headers['x-subscription-token'] !== searchKey) return refused(401)
    if (query === '' || query.length > 400 || Number(at.searchParams.get('count')) > 20) return refused(422)
    const described = (results: { url: string; title: string; snippet?: string }[]) =>
      results.map(({ snippet = '', ...rest }) => ({ ...rest, description: snippet, type: 'search_result' }))
    return {
      status: 200,
      query,
      present: (results) => ({ type: 'search', web: { results: described(results) } }),
    }
  }
  if (method === 'POST' && at.pathname === '/search') {
    if (headers.authorization !== `Bearer ${searchKey}`) return refused(401)
    const body = JSON.parse(await text(request)) as { query?: string; max_results?: number }
    if (!body.query || body.query.length > 400 || (body.max_results ?? 5) > 20) return refused(400)
    return {
      status: 200,
      query: body.query,
      present: (results) => ({ query: body.query, results: content(results) }),
    }
  }
  return refused(404)
}

function fail(how: Failure, response: ServerResponse): void {
  if (how === 'hang') return
  if (how === 'rubbish') return void response.end('<html>Are you human?</html>')
  if (how === 'empty') return void response.end('{"results":[],"web":{"results":[]}}')
  if (how === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end()
  response.writeHead(how).end('{"error":"no"}')
}
