import { readTags } from '../../platform/text/read-tags.ts'

// Metadata comes first; themes with large inline styles need some 200 KB before it ends.
export const maxHeadChars = 256 * 1024

export interface PageHead {
  /** In lower case, like the other fields. */
  title: string
  /** Instructions for search engines, else empty. */
  robots: string
  /** For the browser's toolbar, else empty. */
  themeColor: string
  source: string
}

/** Reads the metadata at the beginning of a page. */
export function readHead(page: string): PageHead {
  const source = page.slice(0, maxHeadChars).toLowerCase()
  let title: string | undefined
  let isInTitle = false
  let robots = ''
  let themeColor = ''
  readTags(source, {
    onOpen(name, { name: kind, content = '' }) {
      // SVG drawings further down have their own titles.
      if (name === 'title' && title === undefined) isInTitle = true
      if (name === 'meta' && (kind === 'robots' || kind === 'googlebot')) robots += ` ${content}`
      if (name === 'meta' && kind === 'theme-color') themeColor ||= content
    },
    onText(text) {
      if (isInTitle) title = (title ?? '') + text
    },
    onClose(name) {
      if (name === 'title') isInTitle = false
    },
  })
  return { title: (title ?? '').trim(), robots, themeColor, source }
}

/** https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag */
export const isUnlisted = ({ robots }: PageHead, headers: Record<string, string>): boolean =>
  `${robots} ${headers['x-robots-tag'] ?? ''}`
    .toLowerCase()
    .split(/[\s,]+/)
    .some((word) => word === 'noindex' || word === 'none')
