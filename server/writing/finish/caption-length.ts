import type { CaptionNetwork } from '../writer.ts'

/**
 * What each network takes, and how it counts:
 * - X: 280 by twitter-text v3: after NFC every address is 23, every emoji 2, Latin and its neighbours 1, everything else 2.
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

// X wraps every address. Elsewhere it counts as it is, and longer ones than this are rare.
const addressLength = (network: CaptionNetwork) => (network === 'x' ? 23 : 100)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemes = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
const isEmoji = (grapheme: string) => /^\p{RGI_Emoji}$/v.test(grapheme)
const bytes = (text: string) => Buffer.byteLength(text)

/** A caption's length as its network counts it, with the address in place of {url}. */
export function captionLength(network: CaptionNetwork, caption: string): number {
  const own = counted(network, caption.replaceAll('{url}', ''))
  return own + (caption.includes('{url}') ? addressLength(network) : 0)
}

export function fitsNetwork(network: CaptionNetwork, caption: string): boolean {
  if (network === 'bluesky' && bytes(caption) + addressLength(network) > blueskyBytes) return false
  return captionLength(network, caption) <= limits[network]
}

function counted(network: CaptionNetwork, text: string): number {
  const sum = (weigh: (grapheme: string) => number, of = text) =>
    graphemes(of).reduce((total, grapheme) => total + weigh(grapheme), 0)
  switch (network) {
    case 'x':
      return sum((grapheme) => (isEmoji(grapheme) ? 2 : weighted(grapheme)), text.normalize('NFC'))
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

// From twitter-text's configuration (v3): these ranges weigh one, everything else two.
function weighted(text: string): number {
  const light = (code: number) =>
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + (light(code) ? 1 : 2),
    0,
  )
}
