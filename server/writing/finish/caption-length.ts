import twitter from 'twitter-text'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { CaptionNetwork } from '../writer.ts'

// 140 of the longest emoji, at a weight of two each. The library takes quadratic time.
const maxXChars = 2200

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isEmoji = (grapheme: string) => /^\p{RGI_Emoji}$/v.test(grapheme)
const bytes = (text: string) => Buffer.byteLength(text)
const units = (text: string) => text.length
const graphemes = (weigh: (grapheme: string) => number) => (text: string) =>
  Iterator.from(segmenter.segment(text)).reduce((total, { segment }) => total + weigh(segment), 0)

/**
 * What each network accepts, and how it counts:
 * - X: 280 by twitter-text v3, in which a bare domain is an address, too.
 * - Bluesky: 300 graphemes and 3,000 bytes of UTF-8 (app.bsky.feed.post).
 * - Threads: 500 characters, where an emoji counts its UTF-8 bytes; one topic tag.
 * - Instagram: 2,200 characters and 30 hashtags. LinkedIn: 3,000 characters. Both count UTF-16 units.
 * - Facebook allows 63,206, but nobody expands a post beyond 2,000.
 */
const networks: Record<CaptionNetwork, [limit: number, count: (text: string) => number]> = {
  linkedin: [3000, units],
  facebook: [2000, units],
  instagram: [2200, units],
  x: [280, (text) => (text.length > maxXChars ? text.length : twitter.parseTweet(text).weightedLength)],
  threads: [500, graphemes((sign) => (isEmoji(sign) ? bytes(sign) : Array.from(sign).length))],
  bluesky: [300, graphemes(() => 1)],
}
const blueskyBytes = 3000
const maxHashtags: Partial<Record<CaptionNetwork, number>> = { instagram: 30, threads: 1 }

// X shortens every address. Elsewhere the real one counts; until it is known, assume one longer than most.
const wrapped = 'https://example.com'
const unknown = `https://example.com/${'x'.repeat(80)}`

/** A caption's length as its network counts it, with the post's address in place of {url}. */
export const captionLength = (network: CaptionNetwork, caption: string, url = unknown): number =>
  networks[network][1](caption.replaceAll('{url}', () => (network === 'x' ? wrapped : url)))

export function fitsNetwork(network: CaptionNetwork, caption: string, url = unknown): boolean {
  if (network === 'bluesky' && bytes(caption.replaceAll('{url}', () => url)) > blueskyBytes) return false
  return captionLength(network, caption, url) <= networks[network][0]
}

/**
 * Shortens a caption to its network's limit by dropping whole sentences from the end; undefined if even the first is
 * too long. `url` is the post's address once it is known.
 */
export function fitCaption(network: CaptionNetwork, caption: string, url?: string): string | undefined {
  const pieces = piecesOf(withFewTags(network, caption))
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fitsNetwork(network, joined(pieces.slice(0, middle)), url)) low = middle
    else high = middle - 1
  }
  return low === 0 ? undefined : joined(pieces.slice(0, low))
}

/** Splits a caption into sentences; parts without words, such as the address alone, stay with the one before. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.split(/(?<=\n)/).flatMap(splitSentences)) {
    const hasWords = /[\p{L}\p{N}]/u.test(sentence.replaceAll('{url}', ''))
    if (pieces.length === 0 || hasWords) pieces.push(sentence)
    else pieces[pieces.length - 1] += sentence
  }
  return pieces
}

/** Joins the pieces and keeps the address in any case. */
function joined(pieces: string[]): string {
  const text = pieces.join('').trim()
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

/** Turns hashtags that the network would refuse or ignore into words. */
export function withFewTags(network: CaptionNetwork, text: string): string {
  const limit = maxHashtags[network]
  let count = 0
  return limit === undefined
    ? text
    : text.replace(/(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_])/gu, () => (++count > limit ? '' : '#'))
}
