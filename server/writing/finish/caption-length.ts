import twitter from 'twitter-text'
import type { CaptionNetwork } from '../writer.ts'

/**
 * What each network takes, and how it counts:
 * - X: 280 by twitter-text v3, in which a bare domain is an address, too.
 * - Bluesky: 300 graphemes and 3,000 bytes of UTF-8 (app.bsky.feed.post).
 * - Threads: 500 characters, an emoji as many as it has bytes of UTF-8; one topic tag.
 * - Instagram: 2,200 characters and 30 hashtags. LinkedIn: 3,000 characters. Both count UTF-16 units.
 * - Facebook takes 63,206; beyond 2,000 nobody unfolds it.
 */
const limits: Record<CaptionNetwork, number> = {
  linkedin: 3000,
  facebook: 2000,
  instagram: 2200,
  x: 280,
  threads: 500,
  bluesky: 300,
}
const blueskyBytes = 3000
export const maxHashtags: Partial<Record<CaptionNetwork, number>> = { instagram: 30, threads: 1 }

// X wraps every address. Elsewhere it counts as it is; while it is not known, as one that is longer than most.
const wrapped = 'https://example.com'
const unknown = `https://example.com/${'x'.repeat(80)}`

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
const isEmoji = (grapheme: string) => /^\p{RGI_Emoji}$/v.test(grapheme)
const bytes = (text: string) => Buffer.byteLength(text)

/** A caption's length as its network counts it, with the post's address in place of {url}. */
export function captionLength(network: CaptionNetwork, caption: string, url = unknown): number {
  return counted(
    network,
    caption.replaceAll('{url}', () => (network === 'x' ? wrapped : url)),
  )
}

export function fitsNetwork(network: CaptionNetwork, caption: string, url = unknown): boolean {
  if (network === 'bluesky' && bytes(caption.replaceAll('{url}', () => url)) > blueskyBytes) return false
  return captionLength(network, caption, url) <= limits[network]
}

// 140 of the longest emoji, which weigh two each. The library's time grows with the square of a text.
const maxXChars = 2200

function counted(network: CaptionNetwork, text: string): number {
  const sum = (weigh: (grapheme: string) => number) =>
    graphemes(text).reduce((total, grapheme) => total + weigh(grapheme), 0)
  switch (network) {
    case 'x':
      return text.length > maxXChars ? text.length : twitter.parseTweet(text).weightedLength
    case 'bluesky':
      return sum(() => 1)
    case 'threads':
      return sum((grapheme) => (isEmoji(grapheme) ? bytes(grapheme) : Array.from(grapheme).length))
    case 'instagram':
    case 'linkedin':
    case 'facebook':
      return text.length
  }
}
