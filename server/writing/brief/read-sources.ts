import type { App } from '../../platform/app.ts'
import { chooseFromSourcesInThread, readWholePageInThread } from '../check-in-thread.ts'
import { maxStatedChars, type StatedSource } from '../evidence/evidence.ts'
import type { LinkTarget } from '../links/rank-targets.ts'
import type { WritingRequest } from '../requests/writing-request.ts'
import { fetchPage } from '../research/research-topic.ts'

interface ReadSources {
  /** What the post may say, as much as its prompts hold. */
  sources: StatedSource[]
  cited: LinkTarget[]
  unread: { url: string; cause: string }[]
}

// The first paragraphs say what a page is about.
const aboutLength = 600

/** What the sources of a post say: of those that are an address alone, the pages. One that can't be read is left out and named. */
export async function readSources(
  app: App,
  accountId: string,
  { sources, about }: { sources: WritingRequest['sources']; about: string },
): Promise<ReadSources> {
  const unread: ReadSources['unread'] = []
  const read = await Promise.all(
    sources.map(async ({ url = '', title, text }, at) => {
      if (text !== undefined) return [{ at, url, title, text }]
      const page = await fetchPage(app, url, (html) => readWholePageInThread(app, accountId, { html }))
      if (page.kind === 'read') return [{ at, url, title, text: page.text }]
      unread.push({ url, cause: page.cause })
      return []
    }),
  )
  const all = read.flat()
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  const stated = all.map(({ url, text }) => ({ ...(url ? { url } : {}), text }))
  return {
    sources:
      length > maxStatedChars
        ? await chooseFromSourcesInThread(app, accountId, { sources: stated, about })
        : stated,
    cited: all.flatMap(({ at, url, title, text }, index) =>
      url && all.findIndex((one) => one.url === url) === index
        ? [{ id: `s${at + 1}`, url, title: title ?? text.slice(0, 80), text: text.slice(0, aboutLength) }]
        : [],
    ),
    unread,
  }
}
