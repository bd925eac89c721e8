import { readTags } from '../../platform/text/read-tags.ts'

// What a page says of itself stands at its beginning; themes with a lot of inline styles need some 200 KB for it.
export const maxHeadChars = 256 * 1024

export interface PageHead {
  /** In lower case, like all of it. */
  title: string
  /** What it says to search engines, else empty. */
  robots: string
  /** The beginning of the page. */
  source: string
}

/** What the beginning of a page says; the rest of it is not looked at. */
export function readHead(page: string): PageHead {
  const source = page.slice(0, maxHeadChars).toLowerCase()
  let title: string | undefined
  let isInTitle = false
  let robots = ''
  readTags(source, {
    onOpen(name, { name: kind, content = '' }) {
      // Drawings further down have titles of their own.
      if (name === 'title' && title === undefined) isInTitle = true
      if (name === 'meta' && (kind === 'robots' || kind === 'googlebot')) robots += ` ${content}`
    },
    onText(text) {
      if (isInTitle) title = (title ?? '') + text
    },
    onClose(name) {
      if (name === 'title') isInTitle = false
    },
  })
  return { title: (title ?? '').trim(), robots, source }
}

/** https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag */
export const isUnlisted = ({ robots }: PageHead, headers: Record<string, string>): boolean =>
  `${robots} ${headers['x-robots-tag'] ?? ''}`
    .toLowerCase()
    .split(/[\s,]+/)
    .some((word) => word === 'noindex' || word === 'none')
