import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/fail.ts'
import type { SearchResult, WebSearch } from '../../platform/web-search/web-search.ts'
import { writingRecords } from '../../schema/writing.ts'
import { findOwnUrls } from '../brief/similar-posts.ts'
import { writingWork } from '../writing-work.ts'
import { EvidenceItem, numberEvidence } from '../evidence/evidence.ts'
import { contentOf } from '../text/words.ts'
import type { Brief } from '../writer.ts'
import type { UnusablePage } from './read-web-page.ts'

// With waiting for a thread and its work (4 s each), research never delays a post by more than 20 s.
const searchTimeoutMs = 5000
const foundPageTimeoutMs = 7000
const maxPages = 5
// Pages of one publisher count as one opinion.
const maxPerHost = 2
// Enough for the longest articles with markup; anything later adds nothing.
const maxPageBytes = 1_000_000
const maxQueryChars = 200

/** At most two searches and five pages, in at most 20 s. Failures never stop the post; the record lists them. */
export async function researchTopic(
  app: App,
  webSearch: WebSearch,
  { postId, topic, keywords }: Pick<Brief, 'postId' | 'topic' | 'keywords'>,
  accountId: string,
): Promise<Research> {
  const began = performance.now()
  const queries = queriesFor(topic, keywords)
  const answers = await Promise.all(queries.map((query) => webSearch.search(query, searchTimeoutMs)))
  const found = inTurn(answers.map((answer) => (answer.kind === 'found' ? answer.results : [])))
  const failure = answers.find((answer) => answer.kind === 'failed')?.cause
  const [siteUrl] = await findOwnUrls(app.db, accountId)
  const chosen = chooseResults(found, siteUrl)
  const about = [topic, ...keywords].join(' ')
  const pages = await Promise.all(
    chosen.map(async ({ url, title }) => {
      const page = await fetchPage(app, { url, timeoutMs: foundPageTimeoutMs }, (html) =>
        app.threads.run(writingWork, 'readWebPage', accountId, { html, about }),
      )
      return page.kind === 'read'
        ? { url, title, outcome: 'used', sentences: page.sentences }
        : { url, title, outcome: page.cause, sentences: [] }
    }),
  )
  const isAnyUsed = pages.some(({ outcome }) => outcome === 'used')
  const unused = failure ?? (found.length === 0 ? 'nothing_found' : 'nothing_usable')
  const data = {
    ...{ provider: webSearch.name, queries, failure: failure ?? null },
    outcome: isAnyUsed ? 'found' : unused,
    pages: pages.map((page) => ({ ...page, sentences: page.sentences.length })),
    ms: Math.round(performance.now() - began),
  }
  await app.db.insert(writingRecords).values({ postId, kind: 'research', data })
  const date = app.now().toISOString().slice(0, 10)
  const shared = { kind: 'passage' as const, source: 'web' as const, date }
  return {
    items: pages.flatMap(({ url, sentences }) => sentences.map((text) => ({ ...shared, text, url }))),
  }
}

export function queriesFor(topic: string, [keyword]: string[]): string[] {
  const clean = (text: string) =>
    text
      .replace(/[\s"<>]+/g, ' ')
      .trim()
      .slice(0, maxQueryChars)
  const topicWords = contentOf(topic)
  const isNew = keyword !== undefined && [...contentOf(keyword)].some((word) => !topicWords.has(word))
  return [topic, ...(isNew ? [keyword] : [])].map(clean).filter(Boolean)
}

function inTurn(lists: SearchResult[][]): SearchResult[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

const unreadable = /\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|mp[34]|xml|json)$/i

/** The results to read, without the customer's own pages, which are read separately. */
export function chooseResults(results: SearchResult[], siteUrl: string | undefined): SearchResult[] {
  const own = hostOf(siteUrl)
  const seen = new Set<string>()
  const perHost = new Map<string, number>()
  return results
    .filter(({ url }) => {
      const host = hostOf(url) ?? ''
      const { pathname, search } = new URL(url)
      const key = `${host}${pathname.replace(/\/$/, '')}${search}`
      if (seen.has(key) || host === own || unreadable.test(pathname)) return false
      seen.add(key)
      const count = (perHost.get(host) ?? 0) + 1
      perHost.set(host, count)
      return count <= maxPerHost
    })
    .slice(0, maxPages)
}

const hostOf = (url: string | undefined) => URL.parse(url ?? '')?.host.replace(/^www\./, '')

export async function fetchPage<T>(
  app: App,
  { url, timeoutMs }: { url: string; timeoutMs: number },
  read: (html: string) => Promise<T>,
): Promise<T | UnusablePage> {
  const answer = await app.safeFetch(url, {
    timeoutMs,
    truncateAtBytes: maxPageBytes,
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  if (answer.kind !== 'answer') return { kind: 'unusable', cause: answer.cause }
  if (answer.status !== 200) return { kind: 'unusable', cause: `http_${answer.status}` }
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(answer.headers['content-type'] ?? ''))
    return { kind: 'unusable', cause: 'not_html' }
  try {
    return await read(answer.text)
  } catch (error) {
    // Too much work is queued, or the page takes too long.
    if (error instanceof Refusal) return { kind: 'unusable', cause: 'too_slow' }
    throw error
  }
}

export const Research = z.object({ items: z.array(EvidenceItem.omit({ id: true })) })
export type Research = z.output<typeof Research>

export const withResearch = (brief: Brief, { items }: Research): Brief => ({
  ...brief,
  evidence: numberEvidence([...brief.evidence, ...items]),
})
